import { ApiError, codeOf, type ErrorCode } from '../api/client';
import type { NewMatch, Result } from '../api/wire';

/** The most games of one series. */
export const mostGames = 100;

/** What is to be played, so many times. */
export interface SeriesPlan {
  game: string;
  /** The two agents. */
  players: [string, string];
  games: number;
  /** Whether they change sides after every game. */
  swap: boolean;
}

/** A game of the series that is over. */
export interface Played {
  id: string;
  /** Which of the two moved first. */
  first: 0 | 1;
  winner: Result['winner'];
}

/** How a game is played: it is made, then followed to its end. */
export interface Arbiter {
  create(match: NewMatch): Promise<string>;
  /** How the match ends; rejects when the signal aborts. */
  ended(id: string, signal: AbortSignal): Promise<Result>;
  remove(id: string): Promise<void>;
  wait(seconds: number, signal: AbortSignal): Promise<void>;
}

/** The match with the seats of one game of the series, from 0. */
export function matchOf({ game, players, swap }: SeriesPlan, index: number): NewMatch {
  const [one, other] = players;
  return { game, seats: swap && index % 2 ? [other, one] : [one, other] };
}

/** Won, drawn and lost by the first named player. */
export function scoreOf(played: readonly Played[]): { won: number; drawn: number; lost: number } {
  const score = { won: 0, drawn: 0, lost: 0 };
  for (const { first, winner } of played) {
    if (winner === 'none') score.drawn++;
    else score[(winner === 'first') === (first === 0) ? 'won' : 'lost']++;
  }
  return score;
}

/** Series plays one game after another between two agents, while the page is open. */
export class Series {
  played = $state.raw<readonly Played[]>([]);
  /** The match that is being played. */
  current = $state<string | null>(null);
  plan = $state.raw<SeriesPlan | null>(null);
  error = $state<ErrorCode | null>(null);
  #stop: AbortController | null = null;

  constructor(private readonly arbiter: Arbiter) {}

  get running(): boolean {
    return this.plan !== null && this.#running;
  }
  #running = $state(false);

  /** Plays the whole series, or until it is stopped. */
  async start(plan: SeriesPlan): Promise<void> {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    this.plan = plan;
    this.played = [];
    this.error = null;
    this.#running = true;
    try {
      for (let i = 0; i < plan.games; i++) await this.#play(matchOf(plan, i), stop.signal);
    } catch (cause) {
      if (!stop.signal.aborted) this.error = codeOf(cause);
    }
    if (this.#stop === stop) this.#running = false;
  }

  /** Ends the series; the game under way is given up, what was played stays. */
  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.#running = false;
    this.current = null;
  }

  async #play(match: NewMatch, signal: AbortSignal): Promise<void> {
    const id = await this.#create(match, signal);
    signal.throwIfAborted();
    this.current = id;
    try {
      const { winner } = await this.arbiter.ended(id, signal);
      signal.throwIfAborted();
      const first = match.seats[0] === this.plan?.players[0] ? 0 : 1;
      this.played = [...this.played, { id, first, winner }];
    } catch (cause) {
      await this.arbiter.remove(id).catch(() => undefined);
      throw cause;
    }
  }

  /** Makes the match; where there are too many, waits as long as the server asks for. */
  async #create(match: NewMatch, signal: AbortSignal): Promise<string> {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await this.arbiter.create(match);
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.code !== 'too-many') throw cause;
        await this.arbiter.wait(cause.retry ?? 1, signal);
      }
    }
  }
}
