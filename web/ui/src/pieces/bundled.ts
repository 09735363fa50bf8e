import type { Board } from '../board/types';
import { stones, xo } from './caro';
import { banco } from './chess';
import { discs } from './discs';
import { letters } from './letters';
import type { PieceSet } from './set';
import { characters } from './xiangqi';

/** The sets that are there from the start; the first that fits a board is its default. */
const bundled: readonly PieceSet[] = [banco, characters, xo, stones, discs];

/** fitting lists those of them that can draw everything on a board, at least one. */
export function fitting(board: Board): PieceSet[] {
  const fits = bundled.filter((set) => board.pieces.every((kind) => set.knows(kind.name)));
  const first = board.points ? fits.indexOf(stones) : 0; // stones lie on points, pens write into cells
  if (first > 0) fits.unshift(...fits.splice(first, 1));
  return fits.length ? fits : [letters];
}

/** defaultSet returns the set that a board is drawn with where nobody has chosen another. */
export function defaultSet(board: Board): PieceSet {
  return fitting(board)[0] ?? letters;
}
