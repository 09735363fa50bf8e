import { expect, test } from './fixtures';
import { playOut } from './playout';
import { Table, type Hand } from './table';

const games = ['chess', 'xiangqi', 'jieqi', 'caro'];

/** Keys walk over a board of points as over one of squares, so one of each is enough. */
const byKeys = ['chess', 'caro'];

/** Whole games against an agent: by mouse and keyboard at a desk, by touch on a phone. */
for (const game of games) {
  for (const hand of ['mouse', 'keyboard', 'touch'] as Hand[]) {
    if (hand === 'keyboard' && !byKeys.includes(game)) continue;
    test(`${game} by ${hand}, from the start to the end`, async ({ page }, info) => {
      test.skip((hand === 'touch') !== (info.project.name === 'phone'), 'the other size');
      const table = new Table(page, hand);
      const second = game === 'jieqi' || hand === 'keyboard';
      await table.open({ game, seats: second ? ['random', 'human'] : ['human', 'random'] });
      await playOut(table, game);
      await expect(table.result.locator('.headline')).toHaveText(/^\s*(Bạn thắng!|Bạn thua|Hoà)$/);
    });
  }
}

test('a mate in one, and the words for it', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({
    game: 'chess',
    seats: ['human', 'random'],
    start: '6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1',
  });
  await table.play('b1b8');
  await expect(table.result).toContainText('Bạn thắng!');
  await expect(table.result).toContainText('chiếu bí');
  await expect(page.locator('[data-said]')).toContainText('Trắng thắng: chiếu bí.');
  await expect(page.locator('.board .check')).toHaveCount(1);
});
