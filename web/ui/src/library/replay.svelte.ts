import { api, codeOf, type ErrorCode } from '../api/client';
import type { Head, Node, Now, Update } from '../api/wire';
import { ancestors, firstLine, merged } from '../play/tree';

/** How many times faster than one move in `pace` milliseconds. */
export const speeds = [0.5, 1, 2, 4] as const;
const pace = 1400;

/** The line of a match that is replayed: a game as it stands, a study along its first moves. */
export function mainLine({ nodes, main, head }: Pick<Update, 'nodes' | 'main' | 'head'>): Node[] {
  const tree = merged(null, nodes);
  return head?.kind === 'study' ? firstLine(tree, 0) : ancestors(tree, main);
}

/** Replay shows a match move by move. */
export class Replay {
  head = $state.raw<Head | null>(null);
  line = $state.raw<Node[]>([]);
  /** How many moves have been made. */
  at = $state(0);
  now = $state.raw<Now | null>(null);
  playing = $state(false);
  speed = $state<(typeof speeds)[number]>(1);
  error = $state<ErrorCode | null>(null);
  #positions: (Promise<Now> | undefined)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  async load(): Promise<void> {
    this.error = null;
    try {
      const update = await api.match(this.id);
      this.line = mainLine(update);
      this.head = update.head ?? null;
      await this.show(0);
    } catch (cause) {
      this.error = codeOf(cause);
    }
  }

  /** Shows the position after so many moves. */
  async show(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(at, this.line.length));
    const wanted = this.at;
    try {
      const now = await this.#position(wanted);
      if (this.at === wanted) this.now = now;
      if (wanted < this.line.length) void this.#position(wanted + 1).catch(() => undefined);
    } catch (cause) {
      this.pause();
      this.error = codeOf(cause);
    }
  }

  /** Goes on by itself, from the start again where there is nothing left. */
  play(): void {
    this.playing = true;
    void this.show(this.at === this.line.length ? 0 : this.at + 1).then(() => this.#wait());
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  /** The position before the last move made. */
  before(): Promise<Now> {
    return this.#position(Math.max(0, this.at - 1));
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.at >= this.line.length) {
      this.playing = false;
      return;
    }
    this.#timer = setTimeout(() => {
      void this.show(this.at + 1).then(() => this.#wait());
    }, pace / this.speed);
  }

  /** The position after so many moves, asked for once; a failure may be tried again. */
  #position(at: number): Promise<Now> {
    const known = this.#positions[at];
    if (known) return known;
    const asked = api.node(this.id, this.line[at - 1]?.id ?? 0);
    this.#positions[at] = asked;
    asked.catch(() => (this.#positions[at] = undefined));
    return asked;
  }
}
