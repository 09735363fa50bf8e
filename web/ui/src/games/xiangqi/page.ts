import type { GamePage } from '../page';

export const page: GamePage = {
  puzzles: 'win',
  pawns: true,
  bar: ['#b3261e', '#37302b'],
};
