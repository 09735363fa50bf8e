import { violations } from './axe';
import { matches, settled } from './desk';
import { expect, test } from './fixtures';
import { Table } from './table';

test('a series between agents runs, stops when told and counts in the statistics', async ({
  page,
}) => {
  await page.goto('/stats');
  await page.getByRole('link', { name: 'Đấu loạt máy với máy' }).click();
  await expect(page).toHaveURL('/series');
  await page.getByLabel('Môn cờ').selectOption('caro');
  await page.getByLabel('Bên thứ nhất').selectOption('engine:level=easy');
  await page.getByLabel('Bên thứ hai').selectOption('random');
  await page.getByLabel('Số ván').fill('30');
  await page.getByRole('button', { name: 'Bắt đầu loạt đấu' }).click();
  const series = page.locator('[data-series]');
  await expect(series.getByRole('listitem')).toHaveCount(2, { timeout: 60_000 });
  await expect(series.getByRole('status')).toHaveText('2 – 0');
  await expect(series.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: 'Dừng', exact: true }).click();
  await expect(series).toHaveAttribute('data-series', 'over');
  await expect.poll(async () => (await matches(page)).length).toBe(2); // the third was given up
  const seats = (await matches(page)).map((m) => m.seats.join(' '));
  expect(seats.sort()).toEqual(['engine:level=easy random', 'random engine:level=easy']);

  await settled(page, '/stats');
  const sums = page.locator('.sums');
  await expect(sums).toContainText(/Số ván\s*2/);
  await expect(sums).toContainText(/Thắng\s*1/); // for who moved first: one of each
  const bars = page.locator('section').filter({ hasText: 'Theo người chơi ở bên này' });
  await expect(bars.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('radio', { name: 'Bên đi sau' }).check();
  await expect(bars.getByRole('listitem').filter({ hasText: 'ngẫu nhiên' })).toContainText(
    '0 thắng',
  );
});

test('what was played by two people at one board is counted too', async ({ page }) => {
  const data = { game: 'chess', seats: ['human', 'human'] };
  for (const seats of [
    ['human', 'human'],
    ['human', 'random'],
  ]) {
    const made = await page.request.post('/api/matches', { data: { ...data, seats } });
    const { match } = (await made.json()) as { match: string };
    await page.request.post(`/api/matches/${match}/resign`, { data: { version: 0 } });
  }
  await settled(page, '/stats');
  const who = page.getByLabel('Ai với ai');
  await expect(who.getByRole('option')).toHaveText(['Tôi và đối thủ', 'Hai người một bàn']);
  await who.selectOption('people');
  await expect(page.locator('.sums')).toContainText(/Số ván\s*1/);
});

test('two people play the best of three: sides change, the score runs, the winner is named', async ({
  page,
}) => {
  const table = new Table(page, 'mouse');
  await table.begin('chess', async () => {
    await page.getByRole('radio', { name: 'Hai người' }).check({ force: true });
    await page.getByLabel('Tên bên Trắng').fill('An');
    await page.getByLabel('Tên bên Đen').fill('Bình');
    await page.getByText('Tuỳ chọn').first().click();
    const games = page.getByRole('group', { name: 'Số ván' });
    await games.getByRole('radio', { name: '3 ván' }).check({ force: true });
    await expect(page.locator('form .line')).toContainText('An – Bình · đấu 3 ván');
  });
  const points = (side: string) => page.locator(`[data-side="${side}"] .points`);
  const mate = async () => {
    for (const move of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) {
      await table.turn();
      await table.play(move);
    }
    await expect(table.result).toHaveAttribute('data-over', '0-1');
  };
  const next = async () => {
    const from = page.url();
    await page.getByRole('button', { name: 'Ván tiếp theo' }).click();
    await expect(page).not.toHaveURL(from);
    table.id = new URL(page.url()).pathname.split('/')[2] ?? '';
    await expect(table.result).toHaveCount(0);
  };
  const series = page.locator('[data-series]');

  await expect(page.locator('.status')).toContainText('Ván 1/3');
  await mate();
  await expect(points('second')).toContainText('1');
  await expect(series).toHaveText('Tỉ số An – Bình: 0–1');
  await page.reload(); // nothing of it was only on the page
  await next();

  await expect(page.locator('.status')).toContainText('Ván 2/3');
  await expect(page.locator('[data-side="first"]')).toContainText('Bình');
  await expect(points('first')).toContainText('1');
  await mate(); // An has Black now
  await expect(series).toHaveText('Tỉ số Bình – An: 1–1');
  await next();

  await expect(page.locator('.status')).toContainText('Ván 3/3');
  await mate();
  await expect(series).toHaveText('Bình thắng loạt 3 ván, tỉ số 2–1');
  await expect(page.getByRole('button', { name: 'Ván tiếp theo' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await settled(page, '/library');
  await expect(page.getByText('Ván 3/3 của loạt, tỉ số 1–2')).toBeVisible();
  await expect(page.getByText('Ván 1/3 của loạt, tỉ số 0–1')).toBeVisible();
});
