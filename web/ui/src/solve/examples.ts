/**
 * A problem of each game to begin with: one of xiangqi that ends with a horse, Morphy's two-mover
 * (about 1856), and one of our own puzzles.
 */
export const examples: Record<string, string> = {
  xiangqi: '9/2Cca4/3k1C3/4P1p2/4N1b2/4R1r2/4c1n2/3p1n3/2rNK4/9 w',
  chess: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
  caro: '15/15/15/6o2o5/2o2ox1x6/1x2oxxx5o1/2o1xoxx7/3o1x1ox6/4oox8/5oox7/x5xxo6/7o7/3x3x4o2/2o12/15 x rule=caro opening=free',
};
