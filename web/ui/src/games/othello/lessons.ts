import type { Lesson } from '../../rules/lessons';

/** The lessons of Othello, in the order in which they are best read. */
export const lessons: readonly Lesson[] = [
  { name: 'start', fen: '' },
  { name: 'turn', fen: '8/8/8/bww1wwb1/4w3/5b2/8/8 b' },
  { name: 'pass', fen: 'bw6/8/8/8/8/8/8/bw6 b' },
  { name: 'corner', fen: '1wwb4/8/8/8/8/8/8/8 b' },
  {
    name: 'end',
    fen: 'wwwwwwww/wwwwwwww/wwwwwwww/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bwwwwww1 b',
  },
];
