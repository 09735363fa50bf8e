import { codeOf, type ErrorCode } from '../api/client';
import type {
  Attempted,
  Now,
  Puzzle,
  PuzzleDay,
  PuzzleJudged,
  PuzzleKinds,
  PuzzleRating,
  Puzzles,
} from '../api/wire';
import { Solving } from '../solve/solving.svelte';
import type { Search } from '../study/engine.svelte';
import { counted, dateOf, loadDays, merged, saveDays, type Days } from './calendar';
import { judging } from './judging';
import { after, load, pick, save, type Progress } from './progress';

/** What puzzles are chosen by; the nearest to the rating come first. */
export interface Wish {
  theme?: string;
  opening?: string;
  rating: number;
  page?: number;
}

/** What puzzles need of the server. */
export interface Service {
  puzzle(game: string, id: string): Promise<Puzzle>;
  puzzles(game: string, wish: Wish): Promise<Puzzles>;
  kinds(game: string): Promise<PuzzleKinds>;
  /** Judges a move of a puzzle with hidden pieces; none gives it up. */
  judge(game: string, id: string, move: string): Promise<PuzzleJudged>;
  rate(game: string, id: string, body: Attempted): Promise<PuzzleRating>;
  /** The days of the account; none for a guest. */
  days(): Promise<PuzzleDay[]>;
  place(game: string, fen: string): Promise<Now>;
  search: Search;
  notation(puzzle: Puzzle): string;
  now(): Date;
  lot(): number;
}

/** How long the machine may look at a move, in milliseconds; puzzles take far less. */
export const patience = 10_000;

/** The work on a puzzle, with the visitor to move. What is judged without a proof is told. */
export function solvingOf(
  puzzle: Puzzle,
  service: Pick<Service, 'place' | 'search' | 'notation' | 'judge'>,
  millis: number,
  told: (judged: PuzzleJudged) => void = () => undefined,
): Solving {
  const { game, winner, limit: moves, now } = puzzle;
  const task = { game, variant: {}, fen: now.fen, winner, moves, forcing: false };
  const place = async (fen: string) => (fen === now.fen ? now : service.place(game, fen));
  const notation = service.notation(puzzle);
  const search = puzzle.chance ? judging(puzzle, notation, service, told) : service.search;
  const solving = new Solving({ ...task, millis, notation }, search, place);
  solving.begin('try');
  return solving;
}

/** Puzzling is a visitor at the puzzles of one game. */
export class Puzzling {
  progress = $state.raw<Progress>() as Progress;
  /** The days on which puzzles were solved, of any game. */
  days = $state.raw<Days>(loadDays());
  puzzle = $state.raw<Puzzle | null>(null);
  solving = $state.raw<Solving | null>(null);
  /** What there is to choose from. */
  kinds = $state.raw<PuzzleKinds | null>(null);
  theme = $state('');
  opening = $state('');
  /** What is known of the moves of a puzzle with hidden pieces, once it was tried. */
  judged = $state.raw<PuzzleJudged | null>(null);
  /** Whether the puzzle shown was solved at the first try; null until it was tried. */
  outcome = $state<boolean | null>(null);
  /** By how much the rating has changed. */
  gain = $state<number | null>(null);
  error = $state<ErrorCode | null>(null);
  readonly today: string;
  #asked = 0;

  constructor(
    readonly game: string,
    private readonly service: Service,
  ) {
    this.today = dateOf(service.now());
    this.progress = load(game);
  }

  /** Adds the days of the account, which may have solved puzzles in other browsers. */
  async recall(): Promise<void> {
    try {
      const account = await this.service.days(); // before days are read: who calls does not depend on them
      if (account.length) this.days = merged(this.days, account);
    } catch {
      // Those of this browser are shown.
    }
  }

  /** Whether the puzzle of the day is shown. */
  daily = $state(false);

  /** Shows a puzzle by its ID, or that of today. */
  async open(id = ''): Promise<void> {
    const mine = ++this.#asked;
    this.error = null;
    try {
      const puzzle = await this.service.puzzle(this.game, id || this.today);
      if (mine === this.#asked) this.#show(puzzle, id === '');
    } catch (cause) {
      if (mine === this.#asked) this.error = codeOf(cause);
    }
  }

  /** Loads what there is to choose from, once. */
  async browse(): Promise<void> {
    if (this.kinds) return;
    try {
      this.kinds = await this.service.kinds(this.game);
    } catch (cause) {
      this.error = codeOf(cause);
    }
  }

  /** The ID of the puzzle to try next, if there is one: the first page with one that was not tried. */
  async next(): Promise<string | undefined> {
    const { theme, opening, progress } = this;
    const how = { not: this.puzzle?.id ?? '', lot: this.service.lot() };
    const wish = { theme, opening, rating: progress.rating.value };
    try {
      const first = await this.service.puzzles(this.game, wish);
      let list = first.puzzles;
      for (let page = 1, seen = list.length; list.length; page++) {
        const found = pick(list, progress, how);
        if (found || seen >= first.total) {
          return (found ?? pick(first.puzzles, progress, { ...how, again: true }))?.id;
        }
        list = (await this.service.puzzles(this.game, { ...wish, page })).puzzles;
        seen += list.length;
      }
    } catch (cause) {
      this.error = codeOf(cause);
    }
    return undefined;
  }

  /** Shows the solution, which gives the puzzle up where it was not solved. */
  reveal(): void {
    void this.#settle(false);
    this.solving?.solve();
    if (this.solving) this.solving.mode = 'read';
  }

  /** Hears what came of a move. */
  tried(verdict: string | undefined): void {
    if (verdict === 'won') void this.#settle(true);
    if (verdict === 'wrong') void this.#settle(false);
  }

  close(): void {
    this.#asked += 1;
    this.solving?.close();
  }

  #show(puzzle: Puzzle, daily: boolean): void {
    this.solving?.close();
    this.puzzle = puzzle;
    this.judged = null;
    this.solving = solvingOf(puzzle, this.service, patience, (judged) => (this.judged = judged));
    this.daily = daily;
    this.outcome = null;
    this.gain = null;
  }

  /** Notes how the first try came out. Only the first try of all counts for the rating. */
  async #settle(solved: boolean): Promise<void> {
    const { puzzle, game } = this;
    if (!puzzle || this.outcome !== null) return;
    this.outcome = solved;
    if (puzzle.id in this.progress.done) return;
    const before = this.progress.rating;
    this.#keep(after(this.progress, puzzle.id, solved));
    if (solved) {
      this.days = counted(this.days, this.today);
      saveDays(this.days);
    }
    try {
      const attempt = { solved, day: this.today, rating: before };
      const rating = await this.service.rate(game, puzzle.id, attempt);
      this.#keep({ ...this.progress, rating });
      if (this.puzzle === puzzle) this.gain = Math.round(rating.value) - Math.round(before.value);
    } catch (cause) {
      this.error = codeOf(cause);
    }
  }

  #keep(progress: Progress): void {
    this.progress = progress;
    save(this.game, progress);
  }
}
