import type { Samples } from '../samples';

export const samples: Samples = {
  // Two cannons mate together.
  scene: {
    fen: '2bk2b1r/4a4/1rnaC4/p1pC2p1p/9/7c1/P1P1P1P1P/2N6/3R5/2BAKABN1 b - - 4 13',
    crop: [1.33, 0, 5.34, 3],
  },
  trial: {
    fen: '2bk2b1r/4a4/1rnaC4/p1p1C1p1p/9/7c1/P1P1P1P1P/2N6/3R5/2BAKABN1 w - - 3 13',
  },
  // It ends with a horse.
  problem: '9/2Cca4/3k1C3/4P1p2/4N1b2/4R1r2/4c1n2/3p1n3/2rNK4/9 w',
  weights: { P: 30, A: 120, B: 120, N: 270, C: 285, R: 600 },
};
