import type { Score } from './score';

/**
 * The opening theme of Ludwig van Beethoven's Romance No. 2 in F major, op. 50
 * (1798), in a setting of our own: the violin's song over broken chords.
 */
export const romance: Score = {
  tempo: 54,
  metre: 4,
  parts: [
    {
      voice: 'song',
      bars: [
        'f5/24 g5/2 f5/2 e5/2 f5/2 a5/12 g5/4 bb5/12 g5/4',
        'f5/20 e5/4 g5/4 e5/4 c5/16 r/8 c5/8',
        'f5/16 g5/4 f#5/4 g5/4 g#5/4 a5/16 bb5/4 a5/4 bb5/4 d6/4',
        'a5/20 bb5/4 b5/4 c6/4 g5/16 r/8 c5/8',
        'bb5/24 g5/6 f#5/1 g5/1 e5/8 f5/8 e5/8 f5/8',
        'bb5/24 g5/6 f#5/1 g5/1 e5/8 c6/8 b5/8 c6/8',
        'd6/20 d6/4 e6/4 f6/4 f5/24 a5/4 g5/4',
        'g5/24 c6/4 e5/4 f5/16 r/16',
      ],
    },
    {
      voice: 'harp',
      bars: [
        'f3/8 a3/8 c4/8 a3/8 g3/8 bb3/8 d4/8 bb3/8',
        'g3/8 c4/8 e4/8 c4/8 g3/8 c4/8 bb3/8 c4/8',
        'a3/8 c4/8 g3/8 c4/8 a3/8 c4/8 bb3/8 d4/8',
        'a3/8 c4/8 f4/8 c4/8 g3/8 c4/8 e4/8 r/8',
        'g3/8 bb3/8 e4/8 bb3/8 g3+bb3/8 f3+a3/8 g3+bb3/8 f3+a3/8',
        'g3/8 bb3/8 e4/8 bb3/8 g3+bb3/8 a3/8 g#3/8 a3/8',
        'bb3/8 d4/8 f4/8 d4/8 a3/8 c4/8 bb3/8 e4/8',
        'bb3/8 c4/8 e4/8 bb3/8 a3/8 c4/8 f4/8 r/8',
      ],
    },
    {
      voice: 'bass',
      bars: [
        'f2/32 bb2/32',
        'c3/48 bb2/16',
        'a2/16 e3/16 f3/16 bb2/16',
        'c3/32 c3/24 r/8',
        'c3/64',
        'c3/64',
        'bb2/32 c3/32',
        'c3/32 f2/32',
      ],
    },
  ],
};
