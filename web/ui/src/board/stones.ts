import { NONE, type Board, type Gesture, type Picture } from './types';

/** placing says whether stones are placed on a board: then each side has only one kind. */
export function placing(board: Board): boolean {
  return board.pieces.length === 2;
}

/**
 * nextStone guesses the code of the stone placed next: not that of the last
 * one, or of the side that has fewer. The server corrects it soon enough.
 */
export function nextStone(board: Board, picture: Picture, last: Gesture | null): string | null {
  const [first, second] = board.pieces;
  if (!placing(board) || !first || !second) return null;
  const at = last?.to ?? NONE;
  const lastCode = picture.pieces.find((p) => p.square === at)?.code;
  const firsts = picture.pieces.filter((p) => p.code === first.code).length;
  const next = lastCode ? lastCode !== first.code : 2 * firsts <= picture.pieces.length;
  return next ? first.code : second.code;
}
