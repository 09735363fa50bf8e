import { stones, type Lesson } from '../../rules/lessons';

/** The lessons of caro, in the order in which they are best read. */
export const lessons: readonly Lesson[] = [
  stones('five', '9/9/9/9/2xxxx3/2o1o1o2/5o3/9/9', 'caro'),
  stones('blocked', '9/9/9/9/1oxx1xxo1/9/3o1o3/9/9', 'caro'),
  stones('freestyle', '9/9/9/9/1oxx1xxo1/9/3o1o3/9/9', 'freestyle'),
  stones('six', '9/9/9/9/1xxx1xx2/9/1o1o1o1o1/4o4/9', 'standard'),
  stones('caro-free', '9/9/9/9/1xxx1xx2/9/1o1o1o1o1/4o4/9', 'caro-free'),
  stones('renju', '9/9/4x4/4x4/5xx2/9/9/1o1o1o1o1/9', 'renju'),
  { name: 'swap2', fen: '', variant: { size: '9', opening: 'swap2' } },
];
