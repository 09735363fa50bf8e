import { codeOf, refusal, type ErrorCode } from '../api/client';
import type { News, Problem, ReviewedMove, ReviewSummary } from '../api/wire';
import type { Search } from './engine.svelte';

/** Review goes through a line of a match, move by move. */
export class Review {
  moves = $state.raw<readonly ReviewedMove[]>([]);
  /** What it comes to, once it is there. */
  summary = $state.raw<ReviewSummary | null>(null);
  running = $state(false);
  /** How many positions have been looked at, each forth and back; the moves come after all of them. */
  seen = $state(0);
  /** Positions in all, as soon as the first is known. */
  of = $state(0);
  /** Searches that go first. */
  queue = $state(0);
  error = $state<ErrorCode | null>(null);
  /** What exactly is wrong, where that is known. */
  problem = $state.raw<Problem | null>(null);
  #stop: (() => void) | null = null;

  constructor(private readonly search: Search) {}

  /** Reviews the line that ends at a node, anew; a review of the same line of another match will do. */
  start(match: string, node: number, notation: string, from = ''): void {
    this.stop();
    this.moves = [];
    this.summary = null;
    this.of = this.seen = this.queue = 0;
    this.error = this.problem = null;
    this.running = true;
    const ask = { type: 'review', match, node, notation, ...(from && { from }) };
    this.#stop = this.search(ask, (news) => this.#hear(news));
  }

  /** Shows what was kept of the first of the lines, given by their ends, that were reviewed before. */
  recall(match: string, [node, ...others]: readonly number[], notation: string): void {
    if (node === undefined || this.running || this.moves.length) return;
    this.stop();
    this.#stop = this.search({ type: 'review', match, node, notation, kept: true }, (news) => {
      this.#hear(news);
      if (news.review?.done && !news.review.node) this.recall(match, others, notation);
    });
  }

  /** Ends the review; what it has said stays. */
  stop(): void {
    this.#stop?.();
    this.#stop = null;
    this.running = false;
  }

  #hear({ review, error, lines }: News): void {
    this.queue = lines?.queue ?? 0;
    if (error && this.running) {
      this.error = codeOf(refusal(error));
      this.problem = error.problem ?? null;
    }
    if (review?.node) {
      const known = this.moves.some((m) => m.node === review.node);
      if (!known) this.moves = [...this.moves, review];
      this.summary = review.summary ?? this.summary;
    } else if (review) {
      this.of = review.of;
      this.seen = review.ply;
    }
    if (error || review?.done) this.stop();
  }
}
