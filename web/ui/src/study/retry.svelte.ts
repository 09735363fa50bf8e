import { codeOf, refusal, type ErrorCode } from '../api/client';
import type { Line, News, ReviewedMove, Score } from '../api/wire';
import type { Search } from './engine.svelte';
import { loss, type Chance, type Side } from './review';

/** What a move given away costs before it counts: the step at which reviews mark moves. */
const noticed = 0.05;

/** How a move tried compares with what was best and with what was played. */
export type Verdict = 'best' | 'right' | 'better' | 'same' | 'not';

/** Judges a move of a side, worth a score, that was tried in place of a fault. */
export function verdictOf(side: Side, tried: Score, fault: ReviewedMove): Verdict {
  const best = fault.best?.score ?? fault.score;
  if (loss(side, best, tried) < noticed) return 'right';
  return loss(side, tried, fault.score) >= noticed ? 'better' : 'not';
}

/** Retry goes through faults of a review, one after another, and has the engine judge what is tried instead. */
export class Retry {
  chances = $state.raw<readonly Chance[]>([]);
  at = $state(0);
  /** The move under judgement, or judged, in UCI. */
  move = $state<string | null>(null);
  verdict = $state<Verdict | null>(null);
  /** The line of the move tried, once it is judged. */
  tried = $state.raw<Line | null>(null);
  /** Whether the answer is shown. */
  told = $state(false);
  error = $state<ErrorCode | null>(null);
  /** The nodes of faults for which something right was found. */
  solved = $state.raw<readonly number[]>([]);
  #stop: (() => void) | null = null;

  constructor(private readonly search: Search) {}

  /** The fault that is being tried again; null when there is none. */
  get chance(): Chance | null {
    return this.chances[this.at] ?? null;
  }

  get judging(): boolean {
    return this.move !== null && this.verdict === null && this.error === null;
  }

  /** Something as good as the best was found here. */
  get found(): boolean {
    return this.verdict === 'best' || this.verdict === 'right';
  }

  begin(chances: readonly Chance[]): void {
    this.chances = chances;
    this.solved = [];
    this.#turn(0);
  }

  next(): void {
    this.#turn(this.at + 1);
  }

  close(): void {
    this.begin([]);
  }

  show(): void {
    this.told = true;
  }

  /** Tries a move, given in UCI, in place of the fault. */
  attempt(match: string, move: string, notation: string): void {
    const { chance } = this;
    if (!chance || this.judging) return;
    this.#forget();
    this.move = move;
    if (move === chance.played) {
      this.verdict = 'same';
      return;
    }
    const ask = { type: 'try', match, node: chance.node, move, notation };
    this.#stop = this.search(ask, (news) => this.#hear(chance, news));
  }

  #hear(chance: Chance, { tried, error }: News): void {
    if (error) this.error = codeOf(refusal(error));
    if (!tried) return;
    this.tried = tried;
    const same = tried.moves[0]?.move === chance.fault.best?.moves[0]?.move;
    this.verdict = same ? 'best' : verdictOf(chance.side, tried.score, chance.fault);
    if (this.found && !this.told && !this.solved.includes(chance.fault.node)) {
      this.solved = [...this.solved, chance.fault.node];
    }
  }

  #turn(at: number): void {
    this.at = at;
    this.told = false;
    this.#forget();
  }

  #forget(): void {
    this.#stop?.();
    this.#stop = null;
    this.move = null;
    this.verdict = null;
    this.tried = null;
    this.error = null;
  }
}
