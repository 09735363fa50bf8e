import { codeOf, type ErrorCode } from '../../api/client';
import type { Contest, ContestGame } from '../../api/wire';

/** How often the server is asked, in milliseconds: while games are played, and while it is away. */
const often = 1000;
const seldom = 3000;

/** Following keeps up with a tournament for as long as it is played. */
export class Following {
  now = $state.raw<Contest | null>(null);
  games = $state.raw<readonly ContestGame[]>([]);
  error = $state<ErrorCode | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    readonly id: string,
    private readonly look: (id: string, since: number) => Promise<Contest>,
  ) {}

  async start(): Promise<void> {
    try {
      this.take(await this.look(this.id, this.games.length));
    } catch (cause) {
      if (this.#stopped) return;
      this.error = codeOf(cause);
      if (this.error !== 'not-found') this.#again(seldom);
    }
  }

  /** Takes news in: the games that are new, all else as it is now. */
  take(contest: Contest): void {
    if (this.#stopped) return;
    this.error = null;
    this.now = contest;
    const news = contest.games.filter(({ number }) => !this.games.some((g) => g.number === number));
    this.games = [...this.games, ...news];
    if (contest.state === 'running') this.#again(often);
  }

  #again(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), wait);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
