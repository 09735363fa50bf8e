/** A position on the home page to make a move on. */
export interface Trial {
  /** Empty for the usual start. */
  fen: string;
  /** The side of the board, where it is not the usual one. */
  size?: number;
}

/** For each game: a win in one move that came about in a game, or what only this game has. */
export const trials: Record<string, Trial> = {
  chess: { fen: '1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 0 17' },
  xiangqi: {
    fen: '2bk2b1r/4a4/1rnaC4/p1p1C1p1p/9/7c1/P1P1P1P1P/2N6/3R5/2BAKABN1 w - - 3 13',
  },
  jieqi: { fen: '' },
  caro: { fen: '9/9/6x2/3o1x3/2o3o2/3x1o3/2x6/9/9 x', size: 9 },
};
