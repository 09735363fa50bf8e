import { ApiError, codeOf, type ErrorCode } from '../api/client';
import { classApi } from '../api/classes';
import { socket } from '../api/socket';
import type { ClassBoard, Classroom, News, Problem } from '../api/wire';

/** A board of the class, and the moment of performance.now() at which it was so. */
export interface Seen extends ClassBoard {
  at: number;
}

/** ClassSession is a class as this page sees it, and what the viewer does in it. */
export class ClassSession {
  room = $state.raw<Classroom | null>(null);
  /** How its games stand, by match; for the teacher. */
  boards = $state.raw<Record<string, Seen>>({});
  error = $state<ErrorCode | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  #stop: (() => void) | null = null;

  constructor(readonly code: string) {}

  /** Gets the class and, where the viewer belongs to it, follows it. */
  async load(): Promise<void> {
    await this.#attempt(() => classApi.show(this.code));
  }

  /** Does something in the class; says whether it was done. */
  async order(what: string, body: object = {}): Promise<boolean> {
    if (this.busy) return false;
    await this.#attempt(() => classApi.order(this.code, what, body));
    return this.error === null;
  }

  /** Comes in under a name; what is refused is for the form to say. */
  async join(name: string): Promise<void> {
    this.#take(await classApi.order(this.code, 'join', { name }));
  }

  close(): void {
    this.#stop?.();
    this.#stop = null;
  }

  async #attempt(request: () => Promise<Classroom>): Promise<void> {
    this.busy = true;
    this.error = this.problem = null;
    try {
      this.#take(await request());
    } catch (cause) {
      this.error = codeOf(cause);
      this.problem = (cause instanceof ApiError && cause.problem) || null;
    } finally {
      this.busy = false;
    }
  }

  /** What was told later is what holds; who is sent out hears it once. */
  #take(room: Classroom): void {
    if (room.version < (this.room?.version ?? 0)) return;
    this.room = room;
    if (room.role === 'none') this.close();
    else
      this.#stop ??= socket.listen((news) => this.#hear(news), {
        type: 'class',
        match: room.code,
      });
  }

  #hear(news: News): void {
    if (news.match !== this.room?.code) return;
    if (news.class) this.#take(news.class);
    else if (news.boards) {
      const at = performance.now();
      const heard = news.boards.map((board) => [board.match, { ...board, at }] as const);
      this.boards = { ...this.boards, ...Object.fromEntries(heard) };
    } else if (news.error) this.error = news.error.code as ErrorCode;
  }
}
