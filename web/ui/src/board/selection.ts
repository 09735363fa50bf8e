import { NONE, type Gesture } from './types';

/**
 * Selection turns taps on squares into gestures. It knows no rules: what can
 * be picked up and where it can go is the list of legal moves.
 */
export class Selection {
  /** The square picked up, or NONE. */
  selected = NONE;
  #moves: readonly Gesture[] = [];
  #sources = new Set<number>();
  #places = new Set<number>();

  get moves(): readonly Gesture[] {
    return this.#moves;
  }

  /** Replaces the legal moves. What was picked up stays so while it can still move. */
  allow(moves: readonly Gesture[]): void {
    this.#moves = moves;
    this.#sources = new Set(moves.filter((m) => m.from !== NONE).map((m) => m.from));
    this.#places = new Set(moves.filter((m) => m.from === NONE && m.to !== NONE).map((m) => m.to));
    if (!this.#sources.has(this.selected)) this.selected = NONE;
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
  targets(from: number): Set<number> {
    if (from === NONE) return new Set();
    return new Set(this.#moves.filter((m) => m.from === from).map((m) => m.to));
  }

  /** Whether a tap on the square would make a move now. */
  reaches(square: number): boolean {
    if (this.selected !== NONE && this.targets(this.selected).has(square)) return true;
    return this.#places.has(square) && !this.#sources.has(square);
  }

  /** Picks a square up without toggling. */
  pick(square: number): void {
    this.selected = this.movable(square) ? square : NONE;
  }

  cancel(): void {
    this.selected = NONE;
  }

  /** Tap on a square: returns the gesture it completes, or null. */
  tap(square: number): Gesture | null {
    const from = this.selected;
    this.selected = NONE;
    if (from !== NONE && this.targets(from).has(square)) return { from, to: square };
    if (square === from) return null;
    if (this.movable(square)) this.selected = square;
    else if (this.#places.has(square)) return { from: NONE, to: square };
    return null;
  }
}
