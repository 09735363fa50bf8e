import type { GamePage } from '../page';

export const page: GamePage = {
  bar: ['#2b2723', '#f4efe4'],
};
