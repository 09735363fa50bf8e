import { violations } from './axe';
import { expect, test } from './fixtures';
import { seeded } from './lines';
import { Table } from './table';

test('cờ úp against the top level, to its end, and what was luck in it', async ({
  page,
  expectErrors,
}) => {
  test.setTimeout(240_000);
  expectErrors(); // a move after the flag has fallen is refused
  const table = new Table(page, 'mouse');
  await table.open({
    game: 'jieqi',
    seats: ['human', 'engine:level=master'],
    control: { total: 12_000, increment: 300 },
  });
  const random = seeded(7);
  for (let plies = 0; plies < 150; plies++) {
    const state = await table.turn();
    if (state.result) break;
    const { moves } = state.now;
    try {
      await table.play(moves[Math.floor(random() * moves.length)]!.move);
    } catch (wrong) {
      // On a busy machine the hand may be too slow for its clock, which is an end too.
      if (!(await table.state()).result) throw wrong;
    }
    await expect
      .poll(async () => (await table.state()).version, { intervals: [5, 10, 20] })
      .toBeGreaterThan(state.version);
  }
  await expect(table.result).toHaveAttribute('data-over', /^(1-0|0-1|1\/2-1\/2)$/);

  await page.getByRole('button', { name: 'Phân tích' }).first().click();
  await page.waitForURL(/\/analysis\/\w/);
  await page.getByRole('button', { name: 'Xem lại ván này' }).click();
  const luck = page.locator('section:has(> #luck)');
  await expect(luck).toBeVisible({ timeout: 150_000 });
  await expect(luck.getByRole('img', { name: /may rủi và kỹ năng/ })).toBeVisible();
  await expect(luck).toContainText(/Bạn \(Đỏ\)\s*may rủi [+−]?\d+%, tự đánh mất \d+,\d ván thắng/);
  await expect(luck).toContainText(/Giá đắt nhất:.*Đỏ mất \d+%/s); // who moves by lot
  const luckiest = luck.getByRole('listitem').filter({ hasText: 'May nhất:' });
  await expect(luckiest).toContainText(/(Đỏ|Đen) được \d+%/);
  await luckiest.getByRole('button').click();
  const chosen = page.locator('[data-node][aria-current="true"]').first();
  await expect(chosen).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
