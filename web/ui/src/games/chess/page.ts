import type { GamePage } from '../page';

export const page: GamePage = {
  puzzles: true,
  pawns: true,
};
