import type { Samples } from '../samples';

export const samples: Samples = {
  scene: {
    fen: '15/15/15/15/8x6/8o6/8o6/7xo6/6xox6/5x9/15/15/15/15/15 o rule=caro opening=free',
    crop: [4.83, 6, 5.34, 3],
  },
  trial: { fen: '9/9/6x2/3o1x3/2o3o2/3x1o3/2x6/9/9 x', size: 9 },
  // One of our own puzzles.
  problem:
    '15/15/15/6o2o5/2o2ox1x6/1x2oxxx5o1/2o1xoxx7/3o1x1ox6/4oox8/5oox7/x5xxo6/7o7/3x3x4o2/2o12/15 x rule=caro opening=free',
};
