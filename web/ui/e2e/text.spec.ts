import { violations } from './axe';
import { beginStudy, made, playLine } from './desk';
import { expect, test } from './fixtures';

test('a key tells the position, the clocks, the last move and the material', async ({ page }) => {
  const { match } = await made(page, {
    game: 'chess',
    seats: ['human', 'human'],
    control: { total: 300_000 },
  });
  await playLine(page, match, ['e2e4', 'd7d5', 'e4d5']);
  await page.goto(`/play/${match}`);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('i');
  const text = page.locator('[data-text]');
  await expect(text).toContainText('Đến lượt Đen.');
  await expect(text).toContainText('Nước cuối: Trắng: tốt trắng từ e4 đến d5.');
  await expect(text).toContainText('Trắng hơn 1 điểm.');
  await expect(text).toContainText(/Đồng hồ.*Trắng: \d:\d\d.*Đen: \d:\d\d/s);
  await expect(text.getByRole('listitem').filter({ hasText: 'tốt' }).first()).toHaveText(
    'tốt: a2, b2, c2, d2, d5, f2, g2, h2',
  );
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(text).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Thế cờ, đồng hồ, quân số bằng chữ');
});

for (const [game, move, lines] of [
  ['xiangqi', 'C2.5', ['tướng: e0', 'pháo: b2, e2']],
  ['caro', 'h8', ['X: h8']],
] as const) {
  test(`a typed move in ${game} is answered, and the board told in words`, async ({
    page,
    expectErrors,
  }) => {
    expectErrors(); // the browser logs the refusal itself
    await beginStudy(page, game);
    const field = page.getByLabel('Gõ nước đi');
    await field.fill(move);
    await field.press('Enter');
    await expect(page.locator('[data-answer]')).not.toBeEmpty();
    await field.fill('zz9');
    await field.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'zz9' })).toBeVisible();
    await page.getByRole('button', { name: 'Thế cờ bằng chữ' }).click();
    for (const line of lines) {
      await expect(page.locator('[data-text]').getByText(line, { exact: true })).toBeVisible();
    }
  });
}
