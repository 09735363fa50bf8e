import type { Crop } from '../board/still';
import type { Placed } from '../board/types';

/** A small scene that shows what a game looks like. */
export interface Vignette {
  crop: Crop;
  placed: Placed[];
}

/** Scenes by game: a position that came about in a game, and a part of it of 16 : 9, three cells high. */
export const scenes: Record<string, { fen: string; crop: Crop }> = {
  // Morphy mates at the opera.
  chess: { fen: '1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17', crop: [2.66, 0, 5.34, 3] },
  // Two cannons mate together.
  xiangqi: {
    fen: '2bk2b1r/4a4/1rnaC4/p1pC2p1p/9/7c1/P1P1P1P1P/2N6/3R5/2BAKABN1 b - - 4 13',
    crop: [1.33, 0, 5.34, 3],
  },
  jieqi: {
    fen: 'xxxxkxxxx/9/1x7/x1x1x1x1x/9/9/X1X1X1X1X/4N2X1/9/XXXXKXXnX w R2A2C2P5N1B2r2a2c2p5n1b2 0 2',
    crop: [2.83, 7, 5.34, 3],
  },
  caro: {
    fen: '15/15/15/15/8x6/8o6/8o6/7xo6/6xox6/5x9/15/15/15/15/15 o rule=caro opening=free',
    crop: [4.83, 6, 5.34, 3],
  },
};

/** placedBy reads the pieces of a FEN of any game: rows from the far side, letters and counts of empty squares. */
export function placedBy(fen: string): Placed[] {
  const rows = (fen.split(' ')[0] ?? '').split('/').reverse();
  const width = (row: string) =>
    [...row.matchAll(/\d+|\D/g)].reduce((sum, [part]) => sum + (Number(part) || 1), 0);
  return rows.flatMap((row, rank) => {
    let square = rank * width(row);
    return [...row.matchAll(/\d+|\D/g)].flatMap(([part]) => {
      const at = square;
      square += Number(part) || 1;
      return Number(part) ? [] : [{ square: at, code: part }];
    });
  });
}

/** vignette returns the scene of a game, or a corner of its empty board. */
export function vignette(game: string): Vignette {
  const { fen, crop } = scenes[game] ?? { fen: '', crop: [0, 0, 5.34, 3] as Crop };
  return { crop, placed: placedBy(fen) };
}
