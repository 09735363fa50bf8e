import { alone, type Lesson } from '../../rules/lessons';

/** The lessons of covered xiangqi, in the order in which they are best read. */
export const lessons: readonly Lesson[] = [
  { name: 'start', fen: '' },
  alone('free', '3k5/9/9/9/2A6/6B2/9/9/9/4K4 w - 0 1'),
];
