import { expect, test } from './fixtures';
import { playOut } from './playout';
import { Table, type Hand } from './table';

const games = ['chess', 'xiangqi', 'jieqi', 'caro'];

/** Keys walk over a board of points as over one of squares, so one of each is enough. */
const byKeys = ['chess', 'caro'];

/** Where a game is near its end: for a hand that has to do every kind of move, and not every move of a game. */
const late: Record<string, Record<string, string>> = {
  keyboard: {
    chess: '1r5k/8/8/8/8/r7/8/7K w - - 0 1',
    caro: '15/15/15/15/15/15/15/7ooo5/15/4x10/15/3x11/2x12/15/15 x rule=caro opening=free',
  },
  touch: {
    chess: '7k/8/8/8/8/8/R7/1R2K3 w - - 0 1',
    xiangqi: '4k4/9/R8/9/9/9/9/9/9/1R1K5 w - - 0 1',
    caro: '15/15/15/15/15/15/15/7xxx5/15/4o10/15/3o11/2o12/15/15 x rule=caro opening=free',
  },
};

/** Games against an agent to their end: whole by mouse, the last moves by keyboard at a desk and by touch on a phone. */
for (const game of games) {
  for (const hand of ['mouse', 'keyboard', 'touch'] as Hand[]) {
    if (hand === 'keyboard' && !byKeys.includes(game)) continue;
    const tag = hand === 'touch' ? '@phone' : '@desk';
    test(`${game} by ${hand}, to the end`, { tag }, async ({ page }) => {
      const table = new Table(page, hand);
      const second = game === 'jieqi' || hand === 'keyboard';
      const start = late[hand]?.[game];
      const seats: [string, string] = second ? ['random', 'human'] : ['human', 'random'];
      await table.open({ game, seats, ...(start && { start }) });
      await playOut(table, game, game === 'jieqi' && hand === 'touch' ? 3 : Infinity);
      await expect(table.result.locator('.headline')).toHaveText(/^\s*(Bạn thắng!|Bạn thua|Hoà)$/);
    });
  }
}
