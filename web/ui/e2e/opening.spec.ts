import { made, moveList, playLine, settled } from './desk';
import { expect, test } from './fixtures';

test('an opening is named beside its moves and in the statistics', async ({ page }) => {
  const { match } = await made(page, { game: 'chess', seats: ['human', 'human'] });
  const line = ['g1f3', 'c7c5', 'e2e4', 'd7d6', 'd2d4', 'c5d4', 'f3d4', 'g8f6', 'b1c3', 'a7a6'];
  const { version } = await playLine(page, match, [...line, 'f1e2']);
  await page.goto(`/play/${match}`);
  const name = page.locator('[data-opening]');
  await expect(name).toHaveText('B92 Sicilia, biến Najdorf, biến Opocensky');
  await moveList(page).getByRole('button', { name: 'd6' }).click();
  await expect(name).toHaveText('B50 Sicilia, biến hiện đại');
  await page.getByRole('button', { name: 'EN, English' }).click();
  await expect(name).toHaveText('B50 Sicilian Defense: Modern Variations');
  await page.getByRole('button', { name: 'VI, Tiếng Việt' }).click();
  await page.request.post(`/api/matches/${match}/resign`, { data: { version } });

  const { match: other } = await made(page, { game: 'xiangqi', seats: ['human', 'human'] });
  const played = await playLine(page, other, ['h2e2', 'h7e7']);
  await page.goto(`/play/${other}`);
  await expect(name).toHaveText('Thuận pháo');
  await page.request.post(`/api/matches/${other}/resign`, { data: { version: played.version } });

  const renju = { game: 'caro', variant: { rule: 'renju' }, seats: ['human', 'human'] };
  const { match: third } = await made(page, renju);
  await playLine(page, third, ['h8', 'g7', 'i7']);
  await page.goto(`/play/${third}`);
  await expect(name).toHaveText('Phố Nguyệt');

  await settled(page, '/stats');
  const bars = page.locator('section').filter({ hasText: 'Theo khai cuộc' });
  await expect(bars).toContainText('Thuận pháo');
});
