import { api, ApiError, codeOf, refusal } from '../api/client';
import { socket } from '../api/socket';
import type { MakeMove, Moved, Option, Picture, Update } from '../api/wire';
import { nextStone } from '../board/stones';
import { NONE } from '../board/types';
import { read } from './changes';
import type { Match } from './match.svelte';

/**
 * Times in milliseconds: a move under way for longer is told, given up, or sent again; and how long
 * it is told that one arrived; and how long the socket has to bring what a move has led to.
 */
const told = 1000;
const givenUp = 10_000;
const again = 1500;
const stays = 3000;
const brought = 1000;

/** What a courier does to the match whose moves it sends. */
export interface Sender {
  readonly match: Pick<
    Match,
    'id' | 'head' | 'now' | 'current' | 'line' | 'busy' | 'error' | 'problem'
  >;
  /** The version that the page has. */
  version(): number;
  take(update: Update): void;
  catchUp(): Promise<void>;
  fail(cause: unknown): void;
}

/** A move of the viewer that the server has not confirmed. */
interface Unsent {
  option: Option;
  /** The node it was made at. */
  at: number;
  /** The connection it was last sent on, and how to give that up. */
  connection: number;
  request: AbortController;
  /** It was sent before, and nobody knows what became of that. */
  resent: boolean;
}

/**
 * Courier sends the viewer's moves. Without a line it keeps one, and sends it when there is a line
 * again, if it is still possible. The server takes it once: it quotes the version at which it was made.
 */
export class Courier {
  /** A move that takes long, waits for the line, or has arrived after that. */
  state = $state<'sending' | 'kept' | 'saved' | null>(null);
  /** A move could not be sent while it was still possible. */
  late = $state(false);
  #unsent = $state.raw<Unsent | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Looks whether what a move has led to has come. */
  #look: (() => void) | null = null;

  constructor(private readonly sender: Sender) {
    if (!socket.read) socket.takeChanges(read);
  }

  /** The move that is drawn though the server has not confirmed it. */
  get shown(): Option | null {
    return this.state ? (this.#unsent?.option ?? null) : null;
  }

  /** What the board looks like with that move, as far as can be told without the rules. */
  picture(picture: Picture): Picture {
    const { shown } = this;
    const { match } = this.sender;
    const last = match.now?.last ?? null;
    const code =
      shown && match.head && shown.from === NONE
        ? nextStone(match.head.board, picture, last)
        : picture.pieces.find((p) => p.square === shown?.from)?.code;
    if (!shown || shown.to === NONE || !code) return picture;
    const others = picture.pieces.filter((p) => p.square !== shown.from && p.square !== shown.to);
    return { taken: picture.taken, pieces: [...others, { square: shown.to, code }] };
  }

  /** Makes a move; whether it is made, or kept. */
  async make(option: Option): Promise<boolean> {
    const { match } = this.sender;
    if (match.busy || this.#unsent) return false;
    this.late = false;
    return this.#deliver(option, match.current);
  }

  /** News over a new connection say what has become of a move sent on the last. */
  heard(): void {
    this.#look?.();
    if (this.#unsent && this.#unsent.connection !== socket.number) this.#retry();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Sends a move: with a line over the socket, which also brings what is new. */
  async #send(move: string, signal: AbortSignal): Promise<void> {
    const { match, version, take } = this.sender;
    const make = { version: version(), move };
    const moved = socket.connected && (await this.#ask(make, signal));
    if (!moved) return take(await api.move(match.id, make, signal));
    await this.#until(moved.version, signal);
    if (version() < moved.version) throw new ApiError('offline', 'no news of a move');
  }

  /**
   * Sends a move over the socket. A line that is lost leaves open what has become of it. Nothing has where
   * the server does not know the message: it is older than this page.
   */
  #ask(make: MakeMove, signal: AbortSignal): Promise<Moved | undefined> {
    const ask = { type: 'move', match: this.sender.match.id, make };
    return new Promise((resolve, reject) => {
      const stop = socket.search(ask, ({ moved, error }) => {
        if (moved || error?.code === 'bad-request') resolve(moved);
        else reject(refusal(error));
      });
      signal.addEventListener('abort', () => {
        stop();
        reject(new ApiError('offline', 'no answer to a move'));
      });
    });
  }

  /** Waits until the page has a version; what the socket does not bring is asked for. */
  #until(reached: number, signal: AbortSignal): Promise<void> {
    const { version, catchUp } = this.sender;
    return new Promise((resolve) => {
      let late: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        clearTimeout(late);
        if (signal.aborted || version() >= reached) {
          this.#look = null;
          resolve();
        } else late = setTimeout(() => void catchUp().then(look), brought);
      };
      this.#look = look;
      signal.addEventListener('abort', look);
      look();
    });
  }

  async #deliver(option: Option, at: number, resent = false): Promise<boolean> {
    const { match } = this.sender;
    const request = new AbortController();
    const unsent = { option, at, request, connection: socket.number, resent };
    this.#unsent = unsent;
    this.#later(told, () => (this.state ??= 'sending'));
    const end = setTimeout(() => request.abort(), givenUp);
    match.busy = true;
    match.error = match.problem = null;
    try {
      await this.#send(option.move, request.signal);
      if (this.#unsent === unsent) this.#arrived();
    } catch (cause) {
      if (this.#unsent !== unsent) return true; // it has arrived, or another try has begun
      if (codeOf(cause) !== 'offline') return await this.#refused(unsent, cause);
      this.state = 'kept';
      this.#later(again, () => socket.connected && this.#retry());
    } finally {
      clearTimeout(end);
      if (!this.#unsent || this.#unsent === unsent) match.busy = false;
    }
    return true;
  }

  /** A move is also refused because it has arrived before. */
  async #refused(unsent: Unsent, cause: unknown): Promise<boolean> {
    await this.sender.catchUp();
    const arrived = this.#played(unsent);
    if (arrived) this.#arrived();
    else {
      this.#forget();
      if (unsent.resent && codeOf(cause) === 'stale') this.late = true;
      else this.sender.fail(cause);
    }
    return arrived;
  }

  #played({ option, at }: Unsent): boolean {
    const { match } = this.sender;
    return match
      .line(match.current)
      .some((node) => node.parent === at && node.move.startsWith(option.move));
  }

  /** After a break: the move has arrived, is sent again, or is no longer possible. */
  #retry(): void {
    const unsent = this.#unsent;
    if (!unsent) return;
    const { option, at, request } = unsent;
    const { current, now } = this.sender.match;
    request.abort();
    if (this.#played(unsent)) this.#arrived();
    else if (current === at && now?.moves.some((legal) => legal.move === option.move)) {
      void this.#deliver(option, at, true);
    } else {
      this.#forget();
      this.late = true;
    }
  }

  #arrived(): void {
    const waited = this.state !== null;
    this.#forget();
    if (!waited) return;
    this.state = 'saved';
    this.#later(stays, () => (this.state = null));
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#unsent = null;
    this.state = null;
  }

  #later(wait: number, what: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(what, wait);
  }
}
