import { settled } from './desk';
import { expect, test } from './fixtures';
import { Table } from './table';

test('a position is set up by hand, and played from', async ({ page }) => {
  await settled(page, '/editor?game=chess');
  const table = new Table(page, 'mouse');
  const verdict = page.locator('#verdict');
  const play = page.getByRole('button', { name: 'Chơi từ đây' });
  await page.getByRole('button', { name: 'Dọn bàn' }).click();
  await expect(verdict).toHaveText(/chưa có vua/);
  await expect(play).toBeDisabled();
  const put = async (piece: string, square: number) => {
    await page.getByRole('button', { name: piece, exact: true }).dragTo(table.cell(square));
    await expect(table.cell(square)).toHaveAttribute('aria-label', new RegExp(piece));
  };
  await put('vua trắng', 4);
  await put('hậu trắng', 3);
  await expect(verdict).toHaveText(/Đen chưa có vua/);
  await put('vua đen', 59); // in check from the queen
  await expect(verdict).toHaveText(/Đen đang bị chiếu nhưng lại đến lượt bên kia/);
  await expect(play).toBeDisabled();
  await page.getByLabel('Đến lượt').selectOption({ label: 'Đen' });
  await expect(verdict).toHaveText(/Thế cờ hợp lệ/);
  await page.getByLabel('Đến lượt').selectOption({ label: 'Trắng' });
  await expect(verdict).toHaveText(/bị chiếu/);
  await page.getByRole('button', { name: 'Xoá quân' }).click();
  await table.cell(3).click();
  await expect(table.cell(3)).toHaveAttribute('aria-label', /trống/);
  await put('xe trắng', 0);
  await put('tốt trắng', 12);
  await expect(verdict).toHaveText(/Thế cờ hợp lệ/);
  await expect(page.getByLabel('FEN', { exact: true })).toHaveValue(
    '3k4/8/8/8/8/8/4P3/R3K3 w - - 0 1',
  );
  await page.getByLabel('Trắng nhập thành xa').check();
  const fen = '3k4/8/8/8/8/8/4P3/R3K3 w Q - 0 1';
  await expect(page.getByLabel('FEN', { exact: true })).toHaveValue(fen);

  await play.click();
  await page.waitForURL(/\/\?.*fen=/);
  await page.getByRole('radio', { name: 'Dễ', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: 'Tôi' }).check();
  await page.getByRole('button', { name: 'Bắt đầu' }).click();
  await page.waitForURL(/\/play\//);
  table.id = new URL(page.url()).pathname.split('/')[2]!;
  expect((await table.turn()).now.fen).toBe(fen);
  await table.play('e1c1');
  await expect.poll(async () => (await table.state()).nodes.length).toBeGreaterThan(1);
});

test('a FEN is typed, and pieces are written to it', async ({ page }) => {
  await settled(page, '/editor?game=xiangqi');
  const table = new Table(page, 'mouse');
  const fen = page.getByLabel('FEN', { exact: true });
  const verdict = page.locator('#verdict');
  await fen.fill('3k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1');
  await expect(verdict).toHaveText(/Lộ mặt tướng: hai tướng đối mặt/);
  await fen.fill('3k5/9/9/9/9/9/9/9/9/4K4 w');
  await expect(verdict).toHaveText(/Thế cờ hợp lệ/);
  await expect(table.cell(4)).toHaveAttribute('aria-label', /tướng đỏ/);
  await expect(table.cell(85)).toHaveAttribute('aria-label', /trống/);
  await page.getByRole('button', { name: 'xe đỏ' }).click();
  await table.cell(0).click();
  await expect(fen).toHaveValue('3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1');
  await fen.fill('abc');
  await expect(verdict).toHaveText(/FEN có 1 hàng, phải có 10 hàng|không phải quân cờ/);
  await expect(table.cell(0)).toHaveAttribute('aria-label', /xe đỏ/); // nothing has changed
});
