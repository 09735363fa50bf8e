import type { Board } from '../board/types';

/** Covered pieces of one kind that have not turned up yet. */
export interface Unrevealed {
  code: string;
  count: number;
}

const pool = /^(?:[A-Za-z]\d+)+$/;

/**
 * What may still turn up for each side, as the FEN of a game with covered pieces says
 * it: "… w R2A2C2P5N2B2r2a2c2p5n2b2 0 1". Null for other games.
 */
export function poolOf(board: Board, fen: string): [Unrevealed[], Unrevealed[]] | null {
  const field = fen.split(' ')[2] ?? '';
  if (!board.pieces.some(({ name }) => name === 'covered') || !pool.test(field)) return null;
  const sides: [Unrevealed[], Unrevealed[]] = [[], []];
  for (const [, code = '', count] of field.matchAll(/([A-Za-z])(\d+)/g)) {
    const kind = board.pieces.find((piece) => piece.code === code);
    if (kind && Number(count) > 0)
      sides[kind.side === 0 ? 0 : 1].push({ code, count: Number(count) });
  }
  return sides;
}
