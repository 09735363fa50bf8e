import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { Table } from './table';

const both: [string, string] = ['human', 'human'];

/** The scripts and style sheets that a page loads from now on. */
function loaded(page: Page): string[] {
  const names: string[] = [];
  page.on('response', (response) => names.push(new URL(response.url()).pathname));
  return names;
}

test('sets and boards are chosen by what they look like, and loaded when they are', async ({
  page,
}) => {
  const table = new Table(page, 'mouse');
  const names = loaded(page);
  await table.open({ game: 'xiangqi', seats: both });
  expect(names.filter((name) => /lacquer|themes-more|symbols/.test(name))).toEqual([]);
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Sơn son thếp vàng' }).check({ force: true });
  await page.getByRole('radio', { name: 'Tre', exact: true }).check({ force: true });
  await page.goto(`/play/${table.id}`);
  await expect(page.locator('.board .pieces .lacquer')).toHaveCount(32);
  const points = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--points'),
  );
  expect(points).toContain('#e4dfa0');
  expect(names.some((name) => name.includes('themes-more'))).toBe(true);
});

test('a reader of English is offered pictures in the first game of xiangqi', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).click();
  await table.open({ game: 'xiangqi', seats: both });
  const pictures = page.getByRole('button', { name: 'Pictures', exact: true });
  await page.setViewportSize({ width: 360, height: 640 });
  for (const button of [pictures, page.getByRole('button', { name: 'Take back' })])
    await expect(button).toBeInViewport({ ratio: 1 });
  await pictures.click();
  await expect(table.board).toHaveAttribute('data-set', 'symbols');
  await expect(pictures).toHaveCount(0);
  await page.reload(); // and kept
  await expect(table.board).toHaveAttribute('data-set', 'symbols');
});

test('board, men and background are chosen before a board that shows them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings');
  const preview = page.getByRole('region', { name: 'Xem thử' });
  const ground = preview.locator('.ground');
  const fill = () => ground.evaluate((e) => getComputedStyle(e).fill);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(ground).toBeVisible();
  const [board, men, back] = [
    await fill(),
    await preview.locator('svg').innerHTML(),
    await paper(),
  ];

  await page.getByRole('radio', { name: 'Rêu' }).check();
  await expect.poll(paper).not.toBe(back);
  await page.getByRole('radio', { name: 'Ngọc bích' }).check();
  await expect.poll(fill).not.toBe(board);
  await expect(preview).toBeInViewport();
  await page.getByRole('radio', { name: 'Sơn son thếp vàng' }).check();
  await expect(preview.locator('.lacquer').first()).toBeVisible();
  await expect(preview).toBeInViewport(); // though its choice is screens below
  expect(await preview.locator('svg').innerHTML()).not.toBe(men);
  await page.getByRole('radio', { name: 'Khối gỗ' }).check();
  await expect(preview.getByRole('combobox')).toHaveValue('chess');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Rêu' })).toBeChecked();
  await expect.poll(paper).not.toBe(back);
});

test('every set of pieces draws its game', async ({ page }) => {
  await page.goto('/settings');
  for (const [family, count] of [
    ['chess', 4],
    ['xiangqi', 4],
    ['caro', 4],
  ] as const) {
    const sets = page.locator(`label:has(input[name="pieces-${family}"])`);
    await expect(sets).toHaveCount(count);
    const drawn = sets.locator('.pieces');
    await expect
      .poll(async () => new Set(await drawn.evaluateAll((all) => all.map((e) => e.innerHTML))).size)
      .toBe(count);
  }
  await expect(page.locator('input[name="board"]')).toHaveCount(7);
});

test('the board takes the room it is given', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: both });
  const whole = await table.board.boundingBox();
  await page.goto('/settings');
  await page.getByLabel('Cỡ bàn cờ').fill('0.6');
  await page.goto(`/play/${table.id}`);
  await expect(table.board).toBeVisible();
  const part = await table.board.boundingBox();
  expect(part!.width / whole!.width).toBeCloseTo(0.6, 1);
});

test('zen mode leaves the board, the players and whose turn it is', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: both });
  await page.keyboard.press('z');
  await expect(page.locator('header')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Xin thua' })).toBeHidden();
  await expect(page.getByText('Đến lượt Trắng')).toBeVisible();
  await table.play('e2e4');
  await expect(page.getByText('Đến lượt Đen')).toBeVisible();
  await page.getByRole('button', { name: 'Thoát chế độ tập trung' }).click();
  await expect(page.locator('header')).toBeVisible();
  await page.keyboard.press('z');
  await page.goto('/');
  await expect(page.locator('header')).toBeVisible(); // it is for games
});

test('stones show when they were placed', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'caro', seats: both });
  for (const move of ['h8', 'i9', 'h9']) {
    await table.turn();
    await table.play(move);
  }
  await expect(page.locator('.board .count')).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: 'Số thứ tự trên quân caro' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.board .count')).toHaveText(['1', '3', '2']); // by square
});
