import { codeOf, type ErrorCode } from '../api/client';

/** How often the server is asked, in milliseconds: while work goes on, and while it is away. */
const often = 1000;
const seldom = 3000;

/** Following keeps up with work that the server does in the background for as long as it goes on. */
export class Following<Work extends { state: string }> {
  now = $state.raw<Work | null>(null);
  error = $state<ErrorCode | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  /** The last question, until it has its answer. */
  #asking = Promise.resolve();

  /**
   * Look asks how the work stands, given what is known of it; joined makes one of the
   * answer and what was known before, where not all is told again.
   */
  constructor(
    private readonly look: (now: Work | null) => Promise<Work>,
    private readonly joined: (news: Work, before: Work | null) => Work = (news) => news,
  ) {}

  start(): Promise<void> {
    return (this.#asking = this.#ask());
  }

  async #ask(): Promise<void> {
    try {
      this.take(await this.look(this.now));
    } catch (cause) {
      if (this.#stopped) return;
      this.error = codeOf(cause);
      if (this.error !== 'not-found') this.#again(seldom);
    }
  }

  /** Takes news in. */
  take(news: Work): void {
    if (this.#stopped) return;
    this.error = null;
    this.now = this.joined(news, this.now);
    if (news.state === 'running') this.#again(often);
  }

  #again(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), wait);
  }

  /** Asks no more; waits for the answer to the last question, so that the work can be removed without being asked for. */
  stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    return this.#asking;
  }
}
