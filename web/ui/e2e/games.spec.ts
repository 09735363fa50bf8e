import { expect, test } from './fixtures';
import { wholeGame } from './playout';
import { Table, type Hand } from './table';

const plan: [game: string, hand: Hand, seat: string][] = [
  ['chess', 'mouse', 'first'],
  ['xiangqi', 'mouse', 'first'],
  ['jieqi', 'mouse', 'second'],
  ['caro', 'mouse', 'first'],
  ['caro', 'keyboard', 'first'],
];

for (const [game, hand, seat] of plan) {
  test(`${game} by ${hand}, moving ${seat}, from the start to the end`, async ({ page }) => {
    await wholeGame(new Table(page, hand), game, seat);
  });
}

test('a mate in one, and the words for it', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({
    game: 'chess',
    variant: {},
    seats: ['human', 'random'],
    fen: '6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1',
  });
  const mate = table.state.moves.find((m) => m.move === 'b1b8');
  expect(mate).toBeDefined();
  await table.play(mate!);
  await expect(table.result).toContainText('Bạn thắng!');
  await expect(table.result).toContainText('chiếu bí');
  await expect(page.locator('[data-said]')).toContainText('Trắng thắng: chiếu bí.');
  await expect(page.locator('.board .check')).toHaveCount(1);
});
