import { expect, test } from './fixtures';
import { Table } from './table';

test('the home page lists four games, with their options', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Cờ vua', 'Cờ tướng', 'Cờ úp', 'Caro']) {
    await expect(page.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeAttached();
  }
  await page.getByText('Năm dấu liền nhau').click();
  const size = page.getByLabel('Cỡ bàn');
  const start = page.getByRole('button', { name: 'Bắt đầu' });
  await size.fill('23');
  await expect(page.getByRole('alert')).toHaveText('Hãy nhập số nguyên từ 5 đến 22.');
  await expect(start).toBeDisabled();
  await size.fill('22');
  await page.getByLabel('Luật').selectOption('renju');
  await start.click();
  await expect(page.getByRole('gridcell')).toHaveCount(22 * 22);
});

test('the language switches everywhere and is remembered', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chọn bàn cờ');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a board');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a board');

  const table = new Table(page, 'mouse');
  await table.begin('chess');
  await expect(table.cell(58)).toHaveAttribute('aria-label', 'c8, black bishop');
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect(table.cell(58)).toHaveAttribute('aria-label', 'c8, tượng đen');
  await expect(page.getByText('Đến lượt bạn')).toBeVisible();
});

test('the theme follows the system until it is chosen', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.getByRole('button', { name: /^Giao diện/ }).click();
  expect(await background()).toBe(light);
  await page.reload();
  expect(await background()).toBe(light);
});

test('a reload, a deep link and the back button keep the game', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.begin('xiangqi');
  await table.play(table.state.moves[0]!);
  await table.play(table.state.moves[0]!);
  const { id, fen, ply } = table.state;
  expect(ply).toBe(4);
  await page.reload();
  await expect(table.board).toBeVisible();
  expect(table.state).toMatchObject({ id, fen, ply, viewer: 'first' });
  await table.play(table.state.moves[0]!);

  await page.getByRole('link', { name: 'Ván mới' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('region', { name: 'Ván gần đây' }).getByRole('link').first().click();
  await expect(page).toHaveURL(`/play/${id}`);
  await expect(table.board).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chọn bàn cờ');
  await page.goForward();
  await expect(table.board).toBeVisible();
});

test('nothing illegal can be played', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.begin('chess');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/moves')) sent++;
  });
  const legal = new Set(table.state.moves.map((m) => m.from));
  for (let square = 0; square < 64; square++) {
    const can = legal.has(square) ? 'source' : 'none';
    await expect(table.cell(square)).toHaveAttribute('data-can', can);
  }
  // a rook that is shut in, an enemy pawn, an empty square, a pawn three squares on
  for (const [from, to] of [
    [0, 16],
    [52, 36],
    [30, 38],
    [12, 36],
  ] as const) {
    await table.cell(from).click();
    await table.cell(to).click();
    await table.cell(from).dragTo(table.cell(to));
    await page.keyboard.press('Escape');
  }
  expect(sent).toBe(0);
  expect(table.state.ply).toBe(0);
});

test('two players share a board', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.begin('jieqi', () => page.locator('input[value="both"]').check({ force: true }));
  for (const turn of ['first', 'second', 'first', 'second']) {
    expect(table.state.turn).toBe(turn);
    await expect(page.locator('.bar.moving')).toHaveAttribute('data-side', turn);
    await table.play(table.state.moves[0]!);
    await expect.poll(() => table.state.viewer === table.state.turn).toBe(true);
  }
  await expect(page.getByText('Đến lượt Đỏ')).toBeVisible();
});

test('resigning asks first; a rematch changes sides', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.begin('jieqi');
  await page.getByRole('button', { name: 'Xin thua' }).click();
  await page.getByRole('button', { name: 'Chơi tiếp' }).click();
  await expect(table.result).toHaveCount(0);
  await page.getByRole('button', { name: 'Xin thua' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xin thua' }).click();
  await expect(table.result).toContainText('Bạn thua');
  await page.getByText('Kiểm chứng xáo quân').click();
  await expect(page.getByText('Khớp với mã đã công bố.')).toBeVisible();

  const old = table.state.id;
  await page.getByRole('button', { name: 'Đấu lại, đổi bên' }).click();
  await expect(page).not.toHaveURL(new RegExp(old));
  await expect.poll(() => table.state.viewer).toBe('second');
  expect(table.state.seats).toEqual(['random', 'human']);
  await expect(page.locator('.bottom .bar')).toContainText('Bạn');
});

test('a promotion is chosen, by hand or not at all', async ({ page }) => {
  const table = new Table(page, 'mouse');
  const seats = ['human', 'random'];
  await table.open({ game: 'chess', variant: {}, seats, fen: '8/P6k/8/8/8/8/8/K7 w - - 0 1' });
  await table.cell(48).click();
  await table.cell(56).click();
  const dialog = page.getByRole('dialog', { name: 'Phong cấp' });
  await expect(dialog.locator('.choice')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(table.cell(48)).toHaveAttribute('aria-label', /tốt trắng/);
  await table.play(table.state.moves.find((m) => m.choice === 'n')!);
  await expect(table.cell(56)).toHaveAttribute('aria-label', /mã trắng/);
});

test('a Swap2 opening is chosen by buttons', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.begin('caro', async () => {
    await page.getByLabel('Khai cuộc').selectOption('swap2');
    await page.locator('input[value="both"]').check({ force: true });
  });
  for (const square of [112, 113, 128]) {
    await table.play(table.state.moves.find((m) => m.to === square)!);
  }
  await expect(page.locator('.bar.moving')).toHaveAttribute('data-side', 'second');
  await page.getByRole('button', { name: 'Đổi bên' }).click();
  await expect(page.locator('.bar.moving')).toHaveAttribute('data-side', 'first');
  await expect(page.getByRole('button', { name: 'Đổi bên' })).toHaveCount(0);
});

test('the board turns around', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.begin('chess');
  const before = await table.cell(0).boundingBox();
  await page.getByRole('button', { name: 'Lật bàn' }).click();
  const after = await table.cell(0).boundingBox();
  expect(after!.x).toBeGreaterThan(before!.x);
  expect(after!.y).toBeLessThan(before!.y);
  await expect(page.locator('.bottom .bar')).toContainText('Ngẫu nhiên');
});

test('the notation can be chosen and is remembered', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.begin('xiangqi');
  await table.play(table.state.moves.find((m) => m.move === 'h2e2')!);
  const first = page.locator('tbody td:not(.number)').first();
  await expect(first).toHaveText('P2-5');
  await page.getByLabel('Ký hiệu').selectOption('chinese');
  await expect(first).toHaveText(/炮二平五/);
  await page.reload();
  await expect(first).toHaveText(/炮二平五/);
});

test('an unknown match or path says so', async ({ page, expectErrors }) => {
  expectErrors(); // the browser logs the 404 itself
  await page.goto('/play/no-such-match');
  await expect(page.getByRole('alert')).toContainText('Không tìm thấy ván này.');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading')).toHaveText('Không có trang này');
  await page.getByRole('link', { name: 'Trang đầu', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('a lost connection shows itself and the move goes back', async ({ page, expectErrors }) => {
  expectErrors(); // the browser logs the failed request itself
  const table = new Table(page, 'mouse');
  await table.begin('chess');
  await page.route('**/moves', (route) => route.abort());
  await table.cell(12).click();
  await table.cell(28).click();
  await expect(page.getByRole('alert')).toContainText('Mất liên lạc với máy chủ.');
  await expect(table.cell(12)).toHaveAttribute('aria-label', /tốt trắng/);
  await page.unroute('**/moves');
  await table.play(table.state.moves.find((m) => m.from === 12)!);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
