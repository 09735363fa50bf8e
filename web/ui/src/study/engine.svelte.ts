import { codeOf, refusal, type ErrorCode } from '../api/client';
import type { socket } from '../api/socket';
import type { Ask, Lines, News, Problem, Score } from '../api/wire';

/** How a search is asked for. */
export type Search = typeof socket.search;

/** A place must be looked at for so long, in milliseconds, before a search begins. */
const patience = 120;

/** Engine looks at one place after another and keeps what it has found at the last. */
export class Engine {
  found = $state.raw<Lines | null>(null);
  /** The worth of the place, or of the one before until this is known. */
  score = $state.raw<Score | null>(null);
  error = $state<ErrorCode | null>(null);
  /** What exactly is wrong, where that is known. */
  problem = $state.raw<Problem | null>(null);

  constructor(private readonly search: Search) {}

  /** Looks at a place until the function returned is called. */
  look(ask: Omit<Ask, 'id' | 'type'>): () => void {
    this.found = null;
    this.error = this.problem = null;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = this.search({ type: 'analyse', ...ask }, (news) => this.#hear(news));
    }, patience);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }

  /** Forgets what was found, when it is switched off. */
  rest(): void {
    this.found = null;
    this.score = null;
    this.error = this.problem = null;
  }

  #hear({ lines, error }: News): void {
    if (error) {
      this.error = codeOf(refusal(error));
      this.problem = error.problem ?? null;
    }
    if (!lines) return;
    // The last word of a search may have no line; what was found before it stands.
    this.found = lines.lines.length ? lines : { ...lines, lines: this.found?.lines ?? [] };
    this.score = this.found.lines[0]?.score ?? this.score;
  }
}
