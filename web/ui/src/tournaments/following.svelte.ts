import { codeOf, type ErrorCode } from '../api/client';
import { socket } from '../api/socket';
import { tournamentsApi } from '../api/tournaments';
import type { News, Snapshot, Tournament } from '../api/wire';

/** A board that is being played, and when the page heard of it. */
export interface SeenBoard extends Snapshot {
  /** By performance.now(). */
  at: number;
}

/** Following is a tournament as the page hears of it. */
export class Following {
  now = $state.raw<Tournament | null>(null);
  error = $state<ErrorCode | null>(null);
  /** The boards that are being played, by match. */
  boards = $state.raw<Readonly<Record<string, SeenBoard>>>({});
  #offset = 0;

  constructor(readonly id: string) {}

  /** Takes what is newer than what is known. */
  take(next: Tournament): void {
    if (this.now && next.version < this.now.version) return;
    this.#offset = next.now - Date.now();
    this.now = next;
  }

  /** How many whole seconds a time of the server is ahead, at least 0. */
  seconds(time: number): number {
    return Math.max(0, Math.ceil((time - Date.now() - this.#offset) / 1000));
  }

  #hear = (news: News): void => {
    if (news.type === 'error' && news.match === this.id) this.error = news.error?.code as ErrorCode;
    if (news.type !== 'tournament' || news.match !== this.id) return;
    if (news.tournament) this.take(news.tournament);
    const at = performance.now();
    const shots = (news.shots ?? []).map((board) => [board.match, { ...board, at }] as const);
    if (shots.length) this.boards = { ...this.boards, ...Object.fromEntries(shots) };
  };

  /** Begins to follow; returns how to stop. */
  follow(): () => void {
    void this.load();
    return socket.listen(this.#hear, { type: 'tournament', match: this.id });
  }

  async load(): Promise<void> {
    this.error = null;
    try {
      this.take(await tournamentsApi.get(this.id));
    } catch (cause) {
      this.error = codeOf(cause);
    }
  }
}
