import type { GamePage } from '../page';

export const page: GamePage = {
  pawns: true,
  puzzles: 'best',
  traceDepth: 2,
  bar: ['#b3261e', '#37302b'],
};
