import type { Samples } from '../samples';

export const samples: Samples = {
  // Morphy mates at the opera.
  scene: { fen: '1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17', crop: [2.66, 0, 5.34, 3] },
  trial: { fen: '1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 0 17' },
  // Morphy's two-mover, about 1856.
  problem: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
  weights: { P: 100, N: 320, B: 330, R: 500, Q: 900 },
};
