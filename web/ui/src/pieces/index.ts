import type { Board } from '../board/types';
import { caro } from './caro';
import { chess } from './chess';
import { letters } from './letters';
import type { PieceSet } from './set';
import { xiangqi } from './xiangqi';

/** setFor returns the first set that can draw everything on a board. */
export function setFor(board: Board): PieceSet {
  const sets = board.points ? [xiangqi, caro] : [chess, caro];
  return sets.find((set) => board.pieces.every((kind) => set.knows(kind.name))) ?? letters;
}
