import type { GamePage } from '../page';

export const page: GamePage = {
  puzzles: 'win',
  traceDepth: 2,
  bar: ['#a8231c', '#1f4f8f'],
  stoneRules: ['freestyle', 'standard', 'renju'],
};
