import type { GamePage } from '../page';

export const page: GamePage = {
  puzzles: 'win',
  pawns: true,
};
