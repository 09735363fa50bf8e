import type { Update } from '../src/api/wire';
import { made, playLine, settled } from './desk';
import { expect, test } from './fixtures';

test('statistics count finished games, and chart and table agree', async ({ page }) => {
  const mate = '6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1';
  const won = await made(page, { game: 'chess', seats: ['human', 'random'], start: mate });
  await playLine(page, won.match, ['b1b8']);
  for (const seats of [
    ['human', 'random'],
    ['greedy', 'human'],
  ]) {
    const { match } = await made(page, { game: 'xiangqi', seats });
    await page.goto(`/play/${match}`); // an agent plays while someone watches
    await expect
      .poll(async () => {
        const state = (await (await page.request.get(`/api/matches/${match}`)).json()) as Update;
        return state.now.moves.length;
      })
      .toBeGreaterThan(0);
    const { version } = (await (await page.request.get(`/api/matches/${match}`)).json()) as Update;
    const answer = await page.request.post(`/api/matches/${match}/resign`, { data: { version } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await settled(page, '/stats');
  const sums = page.locator('.sums');
  await expect(sums).toContainText(/Số ván\s*3/);
  await expect(sums).toContainText(/Thắng\s*1/);
  await expect(sums).toContainText(/Thua\s*2/);
  await expect(sums).toContainText(/33\s?%/);
  const panel = page.locator('section').filter({ hasText: 'Theo đối thủ và độ khó' });
  const bars = await panel.getByRole('listitem').allInnerTexts();
  expect(bars.map((text) => text.replace(/\s+/g, ' ')).sort()).toEqual([
    expect.stringMatching(/^Tham lam 0\s?% .*0 thắng, 0 hoà, 1 thua$/),
    expect.stringMatching(/^Đi ngẫu nhiên 50\s?% .*1 thắng, 0 hoà, 1 thua$/),
  ]);
  await expect(page.getByRole('img', { name: /Tỉ lệ thắng tích luỹ qua 3 ván/ })).toBeVisible();
  await page.getByRole('switch', { name: 'Xem dạng bảng' }).click();
  const rows = (await panel.getByRole('row').allInnerTexts()).map((t) => t.replace(/\s+/g, ' '));
  expect(rows.slice(1).sort()).toEqual([
    expect.stringMatching(/^Tham lam 1 0 0 1 0\s?%$/),
    expect.stringMatching(/^Đi ngẫu nhiên 2 1 0 1 50\s?%$/),
  ]);
  await page.getByRole('radio', { name: 'Đối thủ' }).check();
  await expect(sums).toContainText(/67\s?%/);
  await page.getByLabel('Môn cờ', { exact: true }).selectOption('chess');
  await expect(sums).toContainText(/Số ván\s*1/);
});
