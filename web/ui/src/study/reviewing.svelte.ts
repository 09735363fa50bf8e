import { codeOf, refusal, type ErrorCode } from '../api/client';
import type { News, Problem, ReviewedMove } from '../api/wire';
import type { Search } from './engine.svelte';

/** Review goes through a line of a match, move by move. */
export class Review {
  moves = $state.raw<readonly ReviewedMove[]>([]);
  running = $state(false);
  /** How many plies have been looked at; the moves come after all of them. */
  seen = $state(0);
  /** Plies in all, as soon as the first is known. */
  of = $state(0);
  error = $state<ErrorCode | null>(null);
  /** What exactly is wrong, where that is known. */
  problem = $state.raw<Problem | null>(null);
  #stop: (() => void) | null = null;

  constructor(private readonly search: Search) {}

  /** Reviews the line that ends at a node, anew. */
  start(match: string, node: number, notation: string): void {
    this.stop();
    this.moves = [];
    this.of = 0;
    this.seen = 0;
    this.error = this.problem = null;
    this.running = true;
    this.#stop = this.search({ type: 'review', match, node, notation }, (news) => this.#hear(news));
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

  #hear({ review, error }: News): void {
    if (error && this.running) {
      this.error = codeOf(refusal(error));
      this.problem = error.problem ?? null;
    }
    if (review) {
      this.of = review.of;
      this.seen = review.ply;
      const known = this.moves.some((m) => m.node === review.node);
      if (review.node && !known) this.moves = [...this.moves, review];
    }
    if (error || review?.done) this.stop();
  }
}
