import type { Samples } from '../samples';

export const samples: Samples = {
  scene: {
    fen: '3w4/4www1/2b1ww2/1bbbw1b1/2wwwb2/1w1wwb2/3bw3/8 b',
    crop: [1.33, 2, 5.34, 3],
  },
  // The shortest game: the ninth move turns the last white discs over.
  trial: { fen: '8/8/4b3/3wbb2/3wwwb1/3wbb2/4b3/8 b' },
  problem: '8/8/4b3/3wbb2/3wwwb1/3wbb2/4b3/8 b',
};
