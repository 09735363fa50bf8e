import { api, ApiError, codeOf, type ErrorCode, type Side } from '../api/client';
import { socket } from '../api/socket';
import { server } from '../offline/server.svelte';
import type {
  Change,
  Clocks,
  Head,
  Lines,
  Node,
  Now,
  Problem,
  Result,
  Thinking,
  Update,
} from '../api/wire';
import type { Courier } from './courier.svelte';
import { ancestors, childrenOf, merged, redoTarget, undoTarget, type Nodes } from './tree';
import { notationOf } from './words';

/**
 * What keeps moves while there is no line is loaded so long after the match, in milliseconds. A game
 * against somebody else loads it at once: the line may be lost before the first move.
 */
const settled = 3000;

/** Match follows one match on the server and sends the viewer's commands to it. */
export class Match {
  head = $state.raw<Head | null>(null);
  /** Every move ever made, by id. */
  nodes = $state.raw<Nodes>(merged(null, []));
  /** What is said before the first move. */
  preface = $state('');
  /** The node the match stands at, and the one that redo goes to (0: none). */
  current = $state(0);
  redoNode = $state(0);
  /** Where a game ended or, until then, stands. */
  main = $state(0);
  now = $state.raw<Now | null>(null);
  /** What was heard last. */
  latest = $state.raw<Update | null>(null);
  clocks = $state.raw<Clocks | null>(null);
  /** The moment of performance.now() at which the clocks were so. */
  clocksAt = $state(0);
  offer = $state<Side | null>(null);
  /** My offer of a draw was declined. */
  refused = $state(false);
  #offered = false;
  paused = $state(false);
  undone = $state(0);
  result = $state.raw<Result | null>(null);
  thinking = $state.raw<Thinking | null>(null);
  thought = $state.raw<Lines | null>(null);
  /** What has failed, and the moment of performance.now() at which it is tried again. */
  trouble = $state.raw<{ code: string; until: number } | null>(null);
  /** What opens the commitment of a deal, once it is over. */
  disclosure = $state('');
  /** The ply at which the match stood each time it was dealt anew. */
  redeals = $state.raw<readonly number[]>([]);
  error = $state<ErrorCode | null>(null);
  /** What the server finds wrong with what was sent last. */
  problem = $state.raw<Problem | null>(null);
  /** A command of the user is on its way. */
  busy = $state(false);
  /** Sends moves once it is loaded, and keeps them while there is no line. */
  courier = $state.raw<Courier | null>(null);
  /** The node looked at; null follows the match. */
  cursor = $state<number | null>(null);
  #seen = $state.raw<Now | null>(null);
  #cache: Record<number, Now> = {};
  #version = 0;
  #stop: (() => void) | null = null;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** It is as it was seen last, before the page was loaded again without its server. */
  #recalled = $state(false);

  constructor(readonly id: string) {}

  /** Whether news has been missing for more than a moment. */
  get lost(): boolean {
    return this.#recalled || socket.lost;
  }

  get study(): boolean {
    return this.head?.kind === 'study';
  }

  /** It has ended, and stands in a variation of what was played. */
  get after(): boolean {
    return this.result !== null && this.current !== this.main;
  }

  /** Pieces are dealt: what was turned up stays so, and the end opens everything. */
  get dealt(): boolean {
    return Boolean(this.head?.commitment);
  }

  /** Whether moves are made where it stands: until the end, and in what is tried after it. */
  get going(): boolean {
    return !this.paused && (this.result === null || this.after);
  }

  /** The side the viewer plays; null for who moves both sides and for spectators. */
  get mine(): Side | null {
    const you = this.head?.you;
    return you === 'first' || you === 'second' ? you : null;
  }

  /** The position at the cursor; while that is on its way, the one before. */
  get shown(): Now | null {
    return this.cursor === null ? this.now : (this.#seen ?? this.now);
  }

  /** The node that is looked at. */
  get here(): number {
    return this.cursor ?? this.current;
  }

  /** The nodes on the way to a node, by default the one looked at. */
  line(to: number = this.here): Node[] {
    return ancestors(this.nodes, to);
  }

  children(node: number): Node[] {
    return childrenOf(this.nodes, node);
  }

  /** The position at a node. */
  async at(node: number): Promise<Now> {
    if (node === this.current && this.now) return this.now;
    const known = this.#cache[node];
    if (known) return known;
    const now = await api.node(this.id, node);
    this.#cache[node] = now;
    return now;
  }

  /** Looks at a node, or with null follows the match. */
  jump(node: number | null): void {
    if (node === null || node === this.current) {
      this.cursor = null;
      return;
    }
    this.#seen = this.shown;
    this.cursor = node;
    this.at(node).then(
      (now) => {
        if (this.cursor === node) this.#seen = now;
      },
      (cause: unknown) => this.#fail(cause),
    );
  }

  /** Gets the match, and follows it from then on. */
  async load(): Promise<void> {
    await this.#attempt(() => api.match(this.id, this.#version));
    if (this.error === 'offline' && server.away) await this.#recall();
    if (this.#recalled || this.#closed || this.error || this.#stop) return;
    this.#stop = socket.watch(
      this.id,
      () => this.#version,
      (update) => this.#hear(update),
      (lines) => (this.thought = lines),
      () => (this.head ? notationOf(this.head) : 'uci'),
    );
    addEventListener('pagehide', this.#keep);
    const versus = this.mine && this.head?.seats.every((seat) => seat === 'human');
    if (!this.study) this.#callAfter(versus ? 0 : settled);
  }

  /** Keeps what is seen for the next page, which may come without its server. */
  #keep = (): void => {
    const { head, latest } = this;
    if (!head || !latest) return;
    try {
      const seen = { ...latest, head, since: 0, nodes: [...this.nodes.values()] };
      sessionStorage.setItem('banco.seen', JSON.stringify(seen));
    } catch {
      // There is no room, or the browser keeps nothing.
    }
  };

  /** Shows what was seen last; the page begins anew when the server is back. */
  async #recall(): Promise<void> {
    const { lastSeen } = await import('../offline/seen');
    const seen = lastSeen(this.id);
    if (!seen) return;
    this.#recalled = true;
    this.error = null;
    this.#take(seen);
  }

  #callAfter(wait: number): void {
    this.#timer = setTimeout(() => void this.#call(), wait);
  }

  /** Loads the courier: after the match, or with the first move. */
  async #call(): Promise<void> {
    clearTimeout(this.#timer);
    const loaded = await import('./courier.svelte').catch(() => null);
    if (this.#closed || this.courier) return;
    if (!loaded) return this.#callAfter(settled); // there was no line
    const { Courier } = loaded;
    this.courier = new Courier({
      match: this,
      version: () => this.#version,
      take: (update) => this.#take(update),
      catchUp: () => this.#catchUp(),
      fail: (cause) => this.#fail(cause),
    });
  }

  /** Makes a move, given in UCI or as typed; in a study at the cursor. */
  async move(text: string, parent?: number): Promise<boolean> {
    const option = this.now?.moves.find((legal) => legal.move === text);
    if (!this.courier && !this.study) void this.#call();
    if (this.courier && option && parent === undefined) {
      const ok = await this.courier.make(option);
      if (ok) this.cursor = null;
      return ok;
    }
    const at = parent ?? (this.study ? this.here : undefined);
    const ok = await this.#command((version) =>
      api.move(this.id, { version, move: text, ...(at === undefined ? {} : { parent: at }) }),
    );
    if (ok) this.cursor = null;
    return ok;
  }

  /** What the server has against a move, which is made should it have nothing. */
  async objection(text: string): Promise<Problem | null> {
    if (this.busy) return null;
    const at = this.study ? { parent: this.here } : {};
    try {
      this.#take(await api.move(this.id, { version: this.#version, move: text, ...at }));
      return null;
    } catch (cause) {
      return (cause instanceof ApiError && cause.problem) || null;
    }
  }

  /** Makes the match stand at a node. */
  async go(node: number): Promise<boolean> {
    const ok = await this.#command((version) => api.go(this.id, { version, node }));
    if (ok) this.cursor = null;
    return ok;
  }

  /** The node that undo goes to: one move back, against an agent the viewer's last turn. */
  get undoNode(): number | null {
    if (!this.head?.rule) return null;
    // On the clock the end is the end.
    if (this.result ? this.dealt || this.head.control : this.undosLeft === 0) return null;
    return undoTarget(this.nodes, this.current, this.mine);
  }

  /** How often moves can still be taken back; undefined for always, as after the end. */
  get undosLeft(): number | undefined {
    const { undos } = this.head ?? {};
    if (undos === undefined || this.result) return undefined;
    return Math.max(0, undos - this.undone);
  }

  async undo(): Promise<void> {
    const node = this.undoNode;
    if (node !== null) await this.go(node);
  }

  async redo(): Promise<void> {
    if (!this.head?.rule || this.redoNode === 0) return;
    await this.go(redoTarget(this.nodes, this.redoNode, this.mine));
  }

  async resign(side?: Side): Promise<void> {
    await this.#command((version) => api.resign(this.id, side ? { version, side } : { version }));
  }

  async draw(what: 'offer' | 'accept' | 'decline' | 'claim'): Promise<void> {
    if (what === 'offer') this.#offered = true;
    await this.#command((version) => api.draw(this.id, { version, do: what }));
  }

  /** Hands the turn over to the other side. */
  async pass(): Promise<void> {
    if (await this.#command((version) => api.pass(this.id, { version }))) this.cursor = null;
  }

  /** Does something to the other person; see api.tell. */
  async tell(what: string, body: object = {}): Promise<void> {
    await this.#command((version) =>
      api.tell(this.id, what, what === 'sit' ? {} : { version, ...body }),
    );
  }

  async pause(on: boolean): Promise<void> {
    await this.#command((version) => api.pause(this.id, { version, on }));
  }

  async note(node: number, comment: string): Promise<boolean> {
    return this.#command((version) => api.note(this.id, { version, node, comment }));
  }

  /** Stops following; what the viewer alone caused to run on the server stops too. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.courier?.close();
    removeEventListener('pagehide', this.#keep);
    this.#stop?.();
    this.#stop = null;
  }

  /** Sends a command; on a refusal shows where the match really is. */
  async #command(request: (version: number) => Promise<Update>): Promise<boolean> {
    if (this.busy || !this.head) return false;
    await this.#attempt(() => request(this.#version));
    if (!this.error) return true;
    if (this.error !== 'offline') await this.#catchUp();
    return false;
  }

  async #attempt(request: () => Promise<Update>): Promise<void> {
    this.busy = true;
    this.error = null;
    this.problem = null;
    try {
      this.#take(await request());
    } catch (cause) {
      this.#fail(cause);
    } finally {
      this.busy = false;
    }
  }

  #fail(cause: unknown): void {
    this.error = codeOf(cause);
    this.problem = (cause instanceof ApiError && cause.problem) || null;
  }

  /** News for a page that has missed some before is asked for in full. */
  #hear(news: Update | Change): void {
    if (this.#closed) return;
    if (this.error === 'offline') this.error = null;
    if (news.since > this.#version) void this.#catchUp().then(() => this.courier?.heard());
    else {
      const { head, latest } = this;
      if ('now' in news) this.#take(news);
      else if (head && latest && socket.read && news.version >= this.#version) {
        this.#take(socket.read(latest, head, news));
      }
      this.courier?.heard();
    }
  }

  async #catchUp(): Promise<void> {
    try {
      this.#take(await api.match(this.id, this.#version));
    } catch {
      // What went wrong before says enough.
    }
  }

  #take(update: Update): void {
    if (update.version < this.#version) return;
    if (!update.head && !this.head) return;
    this.#version = update.version;
    if (update.head) this.head = update.head;
    const known = update.since === 0 ? null : this.nodes;
    if (!known || update.nodes.length) this.nodes = merged(known, update.nodes);
    const start = update.nodes.find((node) => node.id === 0);
    if (start || !known) this.preface = start?.comment ?? '';
    // Once it is over, what was hidden may be seen.
    if (!this.result !== !update.result) this.#cache = {};
    this.current = update.current;
    this.redoNode = update.redo;
    this.main = update.main;
    this.now = update.now;
    this.latest = update;
    this.clocks = update.clocks ?? null;
    this.clocksAt = performance.now();
    this.offer = update.offer || null;
    if (update.offer) this.#offered = update.offer === this.mine;
    this.refused = this.#offered && (update.refused ?? false);
    this.paused = update.paused ?? false;
    this.undone = update.undone;
    this.result = update.result ?? null;
    this.disclosure = update.disclosure ?? '';
    this.redeals = update.redeals ?? [];
    this.thinking = update.thinking ?? null;
    if (!this.thinking) this.thought = null;
    const { trouble } = update;
    this.trouble = trouble
      ? { code: trouble.code, until: performance.now() + trouble.again }
      : null;
    if (this.cursor === this.current) this.cursor = null;
  }
}
