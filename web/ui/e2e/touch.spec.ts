import { test } from './fixtures';
import { wholeGame } from './playout';
import { Table } from './table';

for (const [game, seat] of [
  ['xiangqi', 'first'],
  ['caro', 'second'],
] as const) {
  test(`${game} by touch, moving ${seat}, from the start to the end`, async ({ page }) => {
    await wholeGame(new Table(page, 'touch'), game, seat);
  });
}
