import { NONE, type Gesture } from './types';

const nowhere: ReadonlySet<number> = new Set();

/**
 * Selection turns taps on squares into gestures. It knows no rules: what can
 * be picked up and where it can go is the list of legal moves, or anything
 * while a move is prepared or a position set up.
 */
export class Selection {
  #selected = NONE;
  #targets = nowhere;
  #moves: readonly Gesture[] = [];
  #sources = nowhere;
  #places = nowhere;
  /** How many squares there are to go to, where any will do; else 0. */
  #anywhere = 0;

  /** The square picked up, or NONE. */
  get selected(): number {
    return this.#selected;
  }

  /** Whether pieces can go anywhere. */
  get free(): boolean {
    return this.#anywhere > 0;
  }

  /** Replaces the legal moves. What was picked up stays so while it can still move. */
  allow(moves: readonly Gesture[]): void {
    this.#moves = moves;
    this.#anywhere = 0;
    this.#sources = new Set(moves.filter((m) => m.from !== NONE).map((m) => m.from));
    this.#places = new Set(moves.filter((m) => m.from === NONE && m.to !== NONE).map((m) => m.to));
    this.#keep();
  }

  /** Allows what stands on `sources` to go to any of the first `squares`, and new ones on `places`. */
  release(squares: number, sources: Iterable<number>, places: Iterable<number>): void {
    this.#moves = [];
    this.#anywhere = squares;
    this.#sources = new Set(sources);
    this.#places = new Set(places);
    this.#keep();
  }

  #keep(): void {
    this.#hold(this.#sources.has(this.#selected) ? this.#selected : NONE);
  }

  #hold(square: number): void {
    this.#selected = square;
    this.#targets = this.targets(square);
  }

  /** Squares on which a stone can be placed. */
  get places(): ReadonlySet<number> {
    return this.#places;
  }

  /** Whether something on the square can be picked up. */
  movable(square: number): boolean {
    return this.#sources.has(square);
  }

  /** Where the piece on a square can go. */
  targets(from: number): ReadonlySet<number> {
    if (from === NONE) return nowhere;
    if (!this.free) return new Set(this.#moves.filter((m) => m.from === from).map((m) => m.to));
    const all = new Set(Array(this.#anywhere).keys());
    all.delete(from);
    return all;
  }

  /** Whether a tap on the square would make a move now. */
  reaches(square: number): boolean {
    if (this.#targets.has(square)) return true;
    return this.#places.has(square) && !this.#sources.has(square);
  }

  /** Picks a square up without toggling. */
  pick(square: number): void {
    this.#hold(this.movable(square) ? square : NONE);
  }

  cancel(): void {
    this.#hold(NONE);
  }

  /** Tap on a square: returns the gesture it completes, or null. */
  tap(square: number): Gesture | null {
    const from = this.#selected;
    const reached = this.#targets.has(square);
    this.#hold(NONE);
    if (reached) return { from, to: square };
    if (square === from) return null;
    if (this.movable(square)) this.#hold(square);
    else if (this.#places.has(square)) return { from: NONE, to: square };
    return null;
  }
}
