import { expect, test } from './fixtures';
import { Table } from './table';

const line = 'form .line';

test('a line above Start says what will be played, in both languages', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Năm quân liền nhau').click();
  await expect(page.locator(line)).toHaveText(
    'Cờ ca-rô · 15×15 · không giới hạn thời gian · Máy, mức vừa',
  );
  await page.getByText('Tuỳ chọn').first().click();
  await page.getByLabel('Luật').selectOption('renju');
  await page.getByLabel('Cỡ bàn').fill('19');
  await page.getByText('Tuỳ chọn').first().click(); // folded again, nothing is hidden
  await page.getByRole('group', { name: 'Đồng hồ' }).getByLabel('Tự chọn').check({ force: true });
  await page.getByLabel('Kiểu đồng hồ').selectOption('move');
  await page.getByLabel('Giây mỗi nước').fill('5');
  await page.getByRole('radio', { name: 'Khó', exact: true }).check({ force: true });
  await expect(page.getByLabel('Luật')).toBeHidden();
  await expect(page.locator(line)).toHaveText(
    'Cờ ca-rô · Renju · 19×19 · 5 giây/nước · Máy, mức khó',
  );
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator(line)).toHaveText(
    'Caro · Renju · 19×19 · 5 seconds a move · Computer, hard',
  );
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/play\//);
  const table = new Table(page, 'mouse');
  table.id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const { head } = await table.state();
  expect(head?.variant).toMatchObject({ rule: 'renju', size: '19' });
  expect(head?.seats).toEqual(['human', 'engine:level=hard']);
  expect(head?.control).toEqual({ perMove: 5000 });
});

test('Start is in sight without scrolling, whatever is played', async ({ page }) => {
  await page.goto('/');
  for (const game of ['chess', 'xiangqi', 'jieqi', 'caro', 'othello']) {
    await page.locator(`input[name="game"][value="${game}"]`).check({ force: true });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole('button', { name: 'Bắt đầu' })).toBeInViewport({ ratio: 1 });
  }
});

test('nobody is timed who did not ask for it, and a clock is one click', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.begin('chess');
  expect((await table.state()).head?.control).toBeUndefined();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.goto('/');
  const clock = page.getByRole('group', { name: 'Đồng hồ' });
  await expect(clock.getByRole('radio')).toHaveCount(7);
  await expect(clock.getByRole('radio', { name: 'Không giới hạn' })).toBeChecked();
  await table.begin('chess', () =>
    clock.getByRole('radio', { name: '3+2' }).check({ force: true }),
  );
  expect((await table.state()).head?.control).toEqual({ total: 180_000, increment: 2000 });
  await page.goto('/');
  await expect(clock.getByRole('radio', { name: '3+2' })).toBeChecked(); // remembered
});

test('an invitation and a game here have clocks of their own', async ({ page }) => {
  await page.goto('/');
  const clock = page.getByRole('group', { name: 'Đồng hồ' });
  const opponent = (name: string) =>
    page.getByRole('radio', { name, exact: true }).check({ force: true });
  await opponent('Bạn bè, qua liên kết');
  await page.getByRole('button', { name: '3+2' }).click();
  await page.waitForURL(/\/play\//);
  await page.goto('/');
  await expect(clock.getByRole('radio', { name: '3+2' })).toBeChecked();
  await opponent('Máy');
  await expect(clock.getByRole('radio', { name: 'Không giới hạn' })).toBeChecked();
  await opponent('Bạn bè, qua liên kết');
  await expect(clock.getByRole('radio', { name: '3+2' })).toBeChecked();
});

test('eight levels, the weakest first, for every game', async ({ page }) => {
  await page.goto('/');
  for (const game of ['Cờ vua', 'Cờ tướng', 'Cờ úp', 'Cờ ca-rô']) {
    await page.getByRole('radio', { name: new RegExp(`^${game}`) }).check({ force: true });
    const levels = page.getByRole('group', { name: 'Độ khó' }).getByRole('radio');
    await expect(levels).toHaveCount(8);
    await expect(page.getByRole('radio', { name: 'Vừa', exact: true })).toBeChecked();
    const values = await levels.evaluateAll((list) =>
      list.map((r) => (r as HTMLInputElement).value),
    );
    expect(values.filter((v) => ['easy', 'medium', 'hard'].includes(v))).toEqual([
      'easy',
      'medium',
      'hard',
    ]);
  }
});

test('between two levels there are steps, numbered by how far they are on the way', async ({
  page,
}) => {
  const table = new Table(page, 'mouse');
  await table.begin('chess', async () => {
    const steps = page.getByRole('group', { name: /^Giữa mức/ });
    await page.getByRole('radio', { name: 'Dễ', exact: true }).check({ force: true });
    await expect(steps).toContainText('Giữa mức 3 và mức 4');
    await expect(steps.getByText(/^\d/)).toHaveText(['3', '3½']);
    await steps.getByRole('radio', { name: '3½ Dễ+', exact: true }).check({ force: true });
    await expect(page.locator(line)).toContainText('Máy, mức dễ+');
    await page.getByRole('radio', { name: 'Cao thủ' }).check({ force: true });
    await expect(steps).toHaveCount(0); // nothing is above it
    await page.getByRole('radio', { name: 'Vừa', exact: true }).check({ force: true });
    await expect(steps.getByText(/^\d/)).toHaveText(['5', '5⅓', '5⅔']);
    await steps.getByRole('radio', { name: '5⅔ Vừa++', exact: true }).check({ force: true });
  });
  expect((await table.state()).head?.seats).toEqual(['human', 'engine:level=medium++']);
  await expect(page.locator('.bar[data-side="second"]')).toContainText('mức vừa++');
});

test('the names of steps between two levels fit their buttons, in both languages', async ({
  page,
}) => {
  await page.goto('/?game=caro');
  for (const [language, level, name] of [
    ['Tiếng Việt', 'casual', '4⅔ Hơi dễ++'],
    ['Tiếng Việt', 'skilled', '6⅔ Hơi khó++'],
    ['English', 'medium', '5⅔ Medium++'],
  ] as const) {
    await page.getByRole('button', { name: language }).click();
    await page.locator(`input[value="${level}"]`).first().check({ force: true });
    const step = page.locator(`label:has(input[value="${level}++"])`);
    await step.getByRole('radio').check({ force: true });
    await expect(step).toHaveText(name);
    const [text, button] = await step.locator('.step').evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return [range, button].map((part) => part.getBoundingClientRect().width);
    });
    expect(text, name).toBeLessThan(button ?? 0);
  }
});

test('two people at one board have names, and keep them', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.begin('xiangqi', async () => {
    await page.getByRole('radio', { name: 'Hai người' }).check({ force: true });
    await page.getByLabel('Tên bên Đỏ').fill('An');
    await page.getByLabel('Tên bên Đen').fill(' Bình ');
  });
  expect((await table.state()).head?.names).toEqual(['An', 'Bình']);
  await expect(page.locator('.bar[data-side="first"]')).toContainText('An');
  await expect(page.locator('.bar[data-side="second"]')).toContainText('Bình');
  await page.goto('/');
  await page.getByRole('radio', { name: /^Cờ vua/ }).check({ force: true });
  await page.getByRole('radio', { name: 'Hai người' }).check({ force: true });
  await expect(page.getByLabel('Tên bên Trắng')).toHaveValue('An');
});

test('a position in the address that cannot be played says why beside its field', async ({
  page,
}) => {
  const fen = '8/8/8/8/8/8/8/4K3 w - - 0 1';
  for (const query of [`game=chess&fen=${fen}`, `fen=${fen}`]) {
    await page.goto(`/?${query}`);
    const field = page.getByLabel('Bắt đầu từ thế cờ');
    await expect(field).toHaveValue(fen);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeInViewport();
    await expect(page.getByText(/Đen chưa có vua/)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Bắt đầu' })).toBeDisabled();
  }
});

test('options stay open when the game is changed, and show how a position of it is written', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Thay đổi' }).click();
  await page.getByText('Tuỳ chọn').first().click();
  const field = page.getByLabel('Bắt đầu từ thế cờ');
  await expect(field).toBeVisible();
  await page.getByRole('radio', { name: /^Cờ tướng/ }).check({ force: true });
  await expect(page.locator(line)).toContainText('Cờ tướng');
  await expect(field).toBeVisible();
  await expect(field).toHaveAttribute('placeholder', /^rnbakabnr\//);
});
