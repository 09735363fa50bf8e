import { lessons as caro } from '../src/games/caro/lessons';
import { lessons as chess } from '../src/games/chess/lessons';
import { lessons as jieqi } from '../src/games/jieqi/lessons';
import { lessons as xiangqi } from '../src/games/xiangqi/lessons';
import { violations } from './axe';
import { expect, test } from './fixtures';

for (const [game, list] of Object.entries({ chess, xiangqi, jieqi, caro })) {
  test(`the rules of ${game} have boards to touch, in both languages`, async ({ page }) => {
    await page.goto('/');
    await page.locator(`input[name="game"][value="${game}"]`).check({ force: true });
    await page.locator('form').getByRole('link', { name: 'Luật chơi' }).click();
    await expect(page).toHaveURL(`/rules/${game}`);
    for (const { name } of list) {
      const lesson = page.locator(`[data-lesson="${name}"]`);
      await expect(lesson.getByRole('grid')).toBeVisible();
      await expect(
        lesson.locator('[data-can="source"], [data-can="target"]').first(),
      ).toBeAttached();
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
    if (game === 'jieqi' || game === 'caro') expect(await violations(page)).toEqual([]); // pages.spec.ts has the others
    await page.getByRole('button', { name: 'EN, English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^The rules of/);
    await expect(page.getByRole('grid')).toHaveCount(list.length);
  });
}

test('a piece goes where its rule says, again and again, until the board is set up anew', async ({
  page,
}) => {
  await page.goto('/rules/chess');
  const lesson = page.locator('[data-lesson="knight"]');
  const cell = (square: number) => lesson.locator(`[data-square="${square}"]`);
  await cell(27).click(); // d4
  await expect(lesson.locator('[data-can="target"]')).toHaveCount(8);
  await cell(42).click(); // takes c6
  await expect(lesson.getByRole('status')).toContainText('mã trắng từ d4 đến c6');
  await cell(42).click(); // the other side has passed
  await expect(cell(57)).toHaveAttribute('data-can', 'target');
  await lesson.getByRole('button', { name: /^Bày lại/ }).click();
  await expect(cell(27)).toHaveAttribute('aria-label', /mã trắng/);
});

test('a blocked leg, a mate and a covered piece are what the text says', async ({ page }) => {
  await page.goto('/rules/xiangqi');
  const horse = page.locator('[data-lesson="horse"]');
  await horse.locator('[data-square="31"]').click(); // e3
  await expect(horse.locator('[data-can="target"]')).toHaveCount(6);
  const mate = page.locator('[data-lesson="mate"]');
  await mate.locator('[data-square="64"]').click(); // b7
  await mate.locator('[data-square="82"]').click(); // b9
  await expect(mate.getByRole('status')).toHaveText('Đỏ thắng: chiếu bí.');
  await page.goto('/rules/jieqi');
  const start = page.locator('[data-lesson="start"]');
  await start.locator('[data-square="19"]').click(); // b2
  await start.locator('[data-square="22"]').click(); // e2
  await expect(start.locator('[data-square="22"]')).not.toHaveAttribute(
    'aria-label',
    /quân úp|trống/,
  );
});

test('five that are blocked at both ends win in one rule and not in the other', async ({
  page,
}) => {
  await page.goto('/rules/caro');
  for (const [name, text] of [
    ['blocked', 'Đến lượt O.'],
    ['freestyle', 'Đen thắng'],
    ['six', 'Đến lượt Trắng.'],
    ['caro-free', 'X thắng'],
  ] as const) {
    const lesson = page.locator(`[data-lesson="${name}"]`);
    await lesson.locator('[data-square="40"]').click(); // e5
    await expect(lesson.getByRole('status')).toContainText(text);
  }
  const renju = page.locator('[data-lesson="renju"] [data-square="40"]');
  await expect(renju).not.toHaveAttribute('data-can', 'target');
});
