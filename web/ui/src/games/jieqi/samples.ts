import type { Samples } from '../samples';

export const samples: Samples = {
  scene: {
    fen: 'xxxxkxxxx/9/1x7/x1x1x1x1x/9/9/X1X1X1X1X/4N2X1/9/XXXXKXXnX w R2A2C2P5N1B2r2a2c2p5n1b2 0 2',
    crop: [2.83, 7, 5.34, 3],
  },
  trial: { fen: '' },
};
