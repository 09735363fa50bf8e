import { settled } from './desk';
import { expect, test } from './fixtures';

test('the lab compares agents, and says what is wrong with one', async ({ page }) => {
  await settled(page, '/lab');
  const run = page.getByRole('button', { name: 'Chạy so sánh' });
  for (const number of [4, 3]) {
    await page.getByRole('button', { name: `Bỏ thuật toán thứ ${number}` }).click();
  }
  const second = page.getByLabel('Thuật toán thứ 2', { exact: true });
  for (const [text, words] of [
    ['nobody', 'Không có thuật toán “nobody”.'],
    ['alphabeta:colour=red', 'Không có tham số “colour”.'],
    ['alphabeta:depth=-3', /không dùng được/],
  ] as const) {
    await second.fill(text);
    await expect(page.getByText(words)).toBeVisible();
    await expect(run).toBeDisabled();
  }
  await page.getByLabel('Thuật toán thứ 1', { exact: true }).fill('minimax:depth=2');
  await second.fill('alphabeta:form=textbook,depth=2');
  await page.getByLabel('Thế cờ (FEN)').fill('6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1');
  await run.click();
  const state = page.getByRole('row', { name: /^Trạng thái/ });
  await expect(state).toHaveText(/Xong\s*Xong/, { timeout: 15_000 });
  await expect(page.getByRole('row', { name: /^Nước chọn/ })).toHaveText(/Rb8#\s*Rb8#/);
  await expect(page.getByRole('row', { name: /^Số thế đã xét/ })).toHaveText(/[1-9]/);

  await page.getByLabel('Thế cờ (FEN)').fill('nonsense');
  await expect(page.getByRole('alert')).toHaveText(/FEN|quân cờ/);
  await expect(run).toBeDisabled();
});
