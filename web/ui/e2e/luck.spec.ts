import { violations } from './axe';
import { playLine } from './desk';
import { expect, test } from './fixtures';
import { seeded } from './lines';
import { Table } from './table';

test('a game of cờ úp against the machine, and what was luck in it', async ({ page }) => {
  test.slow(); // a search for every move
  const table = new Table(page, 'mouse');
  await table.open({ game: 'jieqi', seats: ['human', 'engine:level=novice'] });
  const random = seeded(7);
  for (let moves = 0; moves < 8; moves++) {
    const { now } = await table.turn();
    await playLine(page, table.id, [now.moves[Math.floor(random() * now.moves.length)]!.move]);
  }
  const { version } = await table.turn();
  await page.request.post(`/api/matches/${table.id}/resign`, { data: { version } });
  await expect(table.result).toHaveAttribute('data-over', '0-1');

  await page.getByRole('button', { name: 'Phân tích' }).first().click();
  await page.waitForURL(/\/analysis\/\w/);
  await page.getByRole('button', { name: 'Xem lại ván này' }).click();
  const luck = page.locator('section:has(> #luck)');
  await expect(luck).toBeVisible({ timeout: 150_000 });
  await expect(luck.getByRole('img', { name: /may rủi và kỹ năng/ })).toBeVisible();
  await expect(luck).toContainText(/Bạn \(Đỏ\)\s*may rủi [+−]?\d+%, tự đánh mất \d+,\d ván thắng/);
  await expect(luck).toContainText(/Giá đắt nhất:.*(Đỏ|Đen) mất \d+%/s);
  const luckiest = luck.getByRole('listitem').filter({ hasText: 'May nhất:' });
  await expect(luckiest).toContainText(/(Đỏ|Đen) được \d+%/);
  await luckiest.getByRole('button').click();
  const chosen = page.locator('[data-node][aria-current="true"]').first();
  await expect(chosen).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
