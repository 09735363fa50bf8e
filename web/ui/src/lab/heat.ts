import type { SquareValue } from '../api/wire';

/** A square with what it is worth, and how strongly to colour it: from −1, the other side's, to 1. */
export interface Heat {
  square: number;
  value: number;
  part: number;
}

/**
 * Colours worths: by their share of the largest or, where only differences tell something, by how
 * far they are from the one in the middle.
 */
export function heat(worths: readonly SquareValue[], relative: boolean): Heat[] {
  const sorted = worths.map(({ value }) => value).sort((a, b) => a - b);
  const middle = relative ? (sorted[Math.floor(sorted.length / 2)] ?? 0) : 0;
  const most = Math.max(1, ...sorted.map((value) => Math.abs(value - middle)));
  return worths.map(({ square, value }) => ({ square, value, part: (value - middle) / most }));
}
