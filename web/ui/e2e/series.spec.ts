import { matches, settled } from './desk';
import { expect, test } from './fixtures';

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
  await page.goto('/');
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
