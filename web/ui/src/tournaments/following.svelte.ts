import { codeOf, type ErrorCode } from '../api/client';
import { socket } from '../api/socket';
import { tournamentsApi } from '../api/tournaments';
import type { News, Snapshot, Tournament } from '../api/wire';
import { entered } from './entered';

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
  /** Counts the seconds while it is followed. */
  #tick = $state(0);
  #followers = 0;
  #stop: () => void = () => undefined;

  constructor(readonly id: string) {}

  /** Takes what is newer than what is known. A player is reminded of it on every page. */
  take(next: Tournament): void {
    if (this.now && next.version < this.now.version) return;
    const joined = !this.now?.you || gone(this.now);
    this.#offset = next.now - Date.now();
    this.now = next;
    if (next.you && !next.ended && !gone(next) && joined) entered.id = this.id;
  }

  /** How many whole seconds a time of the server is ahead, at least 0; reactive. */
  seconds(time: number): number {
    void this.#tick;
    return Math.max(0, Math.ceil((time - Date.now() - this.#offset) / 1000));
  }

  #hear = (news: News): void => {
    if (news.type === 'error' && news.match === this.id) this.error = news.error?.code as ErrorCode;
    if (news.type !== 'tournament' || news.match !== this.id) return;
    if (news.tournament) this.take(news.tournament);
    const at = performance.now();
    const shots = (news.shots ?? []).map((board) => [board.match, { ...board, at }] as const);
    if (shots.length) this.boards = { ...this.boards, ...Object.fromEntries(shots) };
    const own = shots.find(([match]) => match === this.now?.playing)?.[1];
    if (this.now && own) this.now = { ...this.now, turn: own.turn };
  };

  /** Begins to follow; returns how to stop. Several parts of a page may follow at once. */
  follow(): () => void {
    if (this.#followers++ === 0) this.#stop = this.#begin();
    return () => {
      if (--this.#followers === 0) this.#stop();
    };
  }

  #begin(): () => void {
    void this.load();
    const timer = setInterval(() => this.#tick++, 1000);
    const stop = socket.listen(this.#hear, { type: 'tournament', match: this.id });
    return () => {
      clearInterval(timer);
      stop();
    };
  }

  /** Lets a player who was away be paired again. */
  async comeBack(): Promise<void> {
    this.take(await tournamentsApi.join(this.id, ''));
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

const known: Partial<Record<string, Following>> = {};

/** The one Following of a tournament that all parts of the page share. */
export function followingOf(id: string): Following {
  return (known[id] ??= new Following(id));
}

/** Whether the viewer, a player, is not paired any more. */
function gone(now: Tournament): boolean {
  return Boolean(now.players[(now.you ?? 0) - 1]?.gone);
}
