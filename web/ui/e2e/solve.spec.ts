import { violations } from './axe';
import { settled } from './desk';
import { expect, test } from './fixtures';
import { Table } from './table';

/** Morphy's two-mover: Ra6, and every move of Black's loses. */
const men: [string, number][] = [
  ['vua trắng', 58],
  ['tốt trắng', 41],
  ['xe trắng', 0],
  ['vua đen', 56],
  ['tượng đen', 57],
  ['tốt đen', 48],
  ['tốt đen', 49],
];

test('a problem is set up by dragging, solved, read and tried', async ({ page }) => {
  await settled(page, '/solve?game=chess');
  const table = new Table(page, 'mouse');
  await expect(page.locator('#verdict')).toHaveText(/Thế cờ hợp lệ/); // there is an example
  await page.getByRole('button', { name: 'Dọn bàn' }).click();
  const start = page.getByRole('button', { name: 'Giải', exact: true });
  await expect(start).toBeDisabled();
  for (const [piece, square] of men) {
    await page.getByRole('button', { name: piece, exact: true }).dragTo(table.cell(square));
    await expect(table.cell(square)).toHaveAttribute('aria-label', new RegExp(piece));
  }
  await expect(page.locator('#verdict')).toHaveText(/Thế cờ hợp lệ/);
  await page.getByLabel(/^Số nước/).fill('2');
  await start.click();

  const panel = page.getByRole('region', { name: 'Lời giải' });
  await expect(panel).toContainText('Trắng thắng trong 2 nước, đường ngắn nhất.');
  await expect(panel).toContainText('Chỉ có một nước đầu đúng.');
  expect(await violations(page)).toEqual([]);

  const next = page.getByRole('button', { name: 'Nước sau' });
  await next.click();
  await expect(table.cell(40)).toHaveAttribute('aria-label', /xe trắng/);
  await expect(panel.getByRole('heading', { name: 'Các cách chống đỡ' })).toBeVisible();
  await panel.locator('ul').getByRole('button', { name: 'bxa6', exact: true }).click();
  await expect(table.cell(40)).toHaveAttribute('aria-label', /tốt đen/);
  await next.click();
  await expect(table.cell(49)).toHaveAttribute('aria-label', /tốt trắng/);
  await expect(next).toBeDisabled();

  await page.getByRole('button', { name: 'Tự giải' }).click();
  await expect(table.cell(0)).toHaveAttribute('aria-label', /xe trắng/);
  await table.cell(0).click();
  await table.cell(48).click(); // the rook takes on a7
  const said = panel.locator('.said');
  await expect(said).toHaveText('Rxa7+ chưa được: Bxa7 là thoát.');
  await expect(table.cell(48)).toHaveAttribute('aria-label', /tượng đen/);
  await page.getByRole('button', { name: 'Đi lại' }).click();
  await expect(table.cell(0)).toHaveAttribute('aria-label', /xe trắng/);
  await table.cell(0).click();
  await table.cell(40).click();
  await expect(said).toHaveText(/^Ra6 đúng\. Máy đáp .*, còn nhiều nhất 1 nước\.$/);
});

test('the machine plays a problem out, and a visitor defends', async ({ page }) => {
  const fen = '7k/8/8/8/8/8/R7/1R2K3 w - - 0 1';
  await settled(page, `/solve?game=chess&fen=${encodeURIComponent(fen)}`);
  const table = new Table(page, 'mouse');
  await page.getByRole('button', { name: 'Giải', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Lời giải' });
  await expect(panel).toContainText('Trắng thắng trong 2 nước');
  await expect(panel).toContainText('Còn nước đầu khác cũng thắng');

  await page.getByRole('button', { name: 'Máy đấu máy' }).click();
  await expect(page.getByRole('button', { name: 'Nước sau' })).toBeDisabled({ timeout: 10_000 });

  await page.getByRole('button', { name: 'Tôi chống đỡ' }).click();
  await expect(table.cell(63)).toHaveAttribute('aria-label', /vua đen/);
  await expect(page.getByText('Hãy chống đỡ cho Đen')).toBeVisible();
  const seventh = [table.cell(48), table.cell(49)]; // one of the rooks goes there
  await expect
    .poll(async () => (await Promise.all(seventh.map((c) => c.getAttribute('aria-label')))).join())
    .toContain('xe trắng');
  await table.cell(63).click();
  await table.cell(62).click();
  await expect(panel.locator('.said')).toHaveText('Hết cờ. Không có cách chống đỡ nào.');
});

test('a position from the editor that cannot be won', async ({ page }) => {
  await settled(page, '/editor?game=xiangqi');
  await page.getByLabel('FEN', { exact: true }).fill('4k4/9/9/9/9/9/9/9/3R5/3K5 w');
  await page.getByRole('button', { name: 'Giải cờ thế' }).click();
  await page.waitForURL(/\/solve\?/);
  await page.getByLabel('Chỉ dùng nước chiếu').check();
  await page.getByRole('button', { name: 'Giải', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Lời giải' })).toContainText(
    'Đỏ không thắng được chỉ bằng nước chiếu.',
  );
});

test('a side that is to draw', async ({ page }) => {
  const fen = '7k/7P/8/6K1/8/8/8/8 b - - 0 1';
  await settled(page, `/solve?game=chess&fen=${encodeURIComponent(fen)}`);
  await page.getByRole('radio', { name: 'Giữ hoà' }).check();
  const sides = page.getByRole('group', { name: 'Bên cần giữ hoà' });
  await sides.getByRole('radio', { name: 'Đen' }).check();
  await page.getByRole('button', { name: 'Giải', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Lời giải' });
  await expect(panel).toContainText('Đen giữ được hoà: Trắng không có đường thắng cưỡng bức.');
  await expect(panel).toContainText('Nước giữ hoà: Kxh7.');
});
