import { codeOf, type ErrorCode } from '../api/client';
import type { Puzzle, Storm as Plan } from '../api/wire';
import { Solving } from '../solve/solving.svelte';
import { patience, solvingOf, type Service } from './puzzling.svelte';

/** What a storm needs of the server besides what puzzles do. */
export interface StormService extends Pick<
  Service,
  'puzzle' | 'place' | 'search' | 'notation' | 'now' | 'judge'
> {
  storm(game: string): Promise<Plan>;
}

const storageKey = 'banco.storm';

/** The most puzzles ever solved in a storm, by game. */
function records(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Record<string, number>) : {};
  } catch {
    return {};
  }
}

function keep(game: string, score: number): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...records(), [game]: score }));
  } catch {
    // It counts until the page is left.
  }
}

/** A moment to see what came of a puzzle, in milliseconds. */
const moment = 700;

/** Storm is a visitor who solves puzzles against the clock. It runs while there is a move to make. */
export class Storm {
  phase = $state<'ready' | 'running' | 'over'>('ready');
  plan = $state.raw<Plan | null>(null);
  puzzle = $state.raw<Puzzle | null>(null);
  solving = $state.raw<Solving | null>(null);
  /** Milliseconds. */
  left = $state(0);
  score = $state(0);
  streak = $state(0);
  longest = $state(0);
  record = $state(0);
  /** The storm that has ended is the best so far. */
  best = $state(false);
  /** The puzzles that were not solved, by ID. */
  missed = $state.raw<readonly string[]>([]);
  /** What came of the puzzle shown. */
  outcome = $state<boolean | null>(null);
  error = $state<ErrorCode | null>(null);
  #at = 0;
  #seen = 0;
  #turn = 0;
  #following: ReturnType<typeof setTimeout> | undefined;
  #coming: Promise<Puzzle> | undefined;

  constructor(
    readonly game: string,
    private readonly service: StormService,
  ) {
    this.record = records()[game] ?? 0;
  }

  /** Begins with new puzzles. */
  async begin(): Promise<void> {
    const turn = ++this.#turn;
    this.#leave();
    this.error = null;
    try {
      const plan = await this.service.storm(this.game);
      if (turn !== this.#turn) return;
      this.plan = plan;
      this.left = plan.seconds * 1000;
      this.score = this.streak = this.longest = 0;
      this.missed = [];
      this.phase = 'running';
      this.#coming = undefined;
      await this.#show(0);
    } catch (cause) {
      if (turn === this.#turn) this.error = codeOf(cause);
    }
  }

  /** Counts the time; called again and again. */
  tick(): void {
    const now = this.service.now().getTime();
    const passed = Math.max(now - this.#seen, 0);
    this.#seen = now;
    if (this.phase !== 'running' || !this.solving?.moves.length || this.outcome !== null) return;
    this.#spend(passed);
  }

  /** Hears what came of a move. */
  tried(verdict: string | undefined): void {
    if (this.phase !== 'running' || this.outcome !== null || !this.plan) return;
    if (verdict === 'won') this.#solved(this.plan);
    else if (verdict === 'wrong') this.#missed(this.plan);
    else if (verdict === 'unknown') this.#follow();
  }

  close(): void {
    this.#turn += 1;
    this.#leave();
  }

  #solved({ every, bonus }: Plan): void {
    this.outcome = true;
    this.score += 1;
    this.streak += 1;
    this.longest = Math.max(this.longest, this.streak);
    if (this.streak % every === 0) this.left += bonus * 1000;
    this.#follow();
  }

  #missed({ penalty }: Plan): void {
    this.outcome = false;
    this.streak = 0;
    this.missed = [...this.missed, this.puzzle?.id ?? ''];
    this.#spend(penalty * 1000);
    if (this.phase === 'running') this.#follow();
  }

  #spend(time: number): void {
    this.left = Math.max(this.left - time, 0);
    if (this.left === 0) this.#end();
  }

  #follow(): void {
    const turn = this.#turn;
    clearTimeout(this.#following);
    this.#following = setTimeout(() => {
      if (turn === this.#turn) void this.#show(this.#at + 1);
    }, moment);
  }

  /** Shows a puzzle, and asks for the one after it. */
  async #show(at: number): Promise<void> {
    const turn = this.#turn;
    const id = this.plan?.puzzles[at]?.id;
    if (id === undefined) return this.#end();
    try {
      const puzzle = await (this.#coming ?? this.service.puzzle(this.game, id));
      if (turn !== this.#turn) return;
      this.#at = at;
      this.solving?.close();
      this.puzzle = puzzle;
      this.solving = solvingOf(puzzle, this.service, patience);
      this.outcome = null;
      this.#seen = this.service.now().getTime();
      const next = this.plan?.puzzles[at + 1]?.id;
      this.#coming = next === undefined ? undefined : this.service.puzzle(this.game, next);
      this.#coming?.catch(() => (this.#coming = undefined)); // it is asked for again
    } catch (cause) {
      if (turn === this.#turn) this.error = codeOf(cause);
    }
  }

  #end(): void {
    this.phase = 'over';
    this.solving?.close();
    clearTimeout(this.#following);
    this.best = this.score > this.record;
    if (!this.best) return;
    this.record = this.score;
    keep(this.game, this.score);
  }

  #leave(): void {
    clearTimeout(this.#following);
    this.solving?.close();
    this.solving = null;
    this.puzzle = null;
    this.outcome = null;
  }
}
