import { cards, upload } from './archive';
import { matches, moveList, paste, settled, studied } from './desk';
import { expect, test } from './fixtures';

const game = `[Event "Giải thử"]
[Site "Hà Nội"]
[Date "1997.05.11"]
[Round "6"]
[White "An"]
[Black "Bình"]
[Result "1-0"]
[WhiteElo "2700"]
[ECO "B17"]

{Ván hay nhất giải} 1. e4 {[%clk 1:59:58]} c6 {[%eval 0.34]} 2. d4 {trung tâm} d5 $6
({hoặc} 2... e6! {chắc chắn}) 3. Nc3 dxe4 $1 $16 1-0
`;

test('the page shows what a record says of its game', async ({ page }) => {
  await settled(page, '/analysis');
  await paste(page, game);
  await studied(page);
  const about = page.getByRole('region', { name: 'Thông tin ván đấu' });
  await expect(about).toContainText(/Trắng\s*An\s*2700/);
  await expect(about).toContainText(/Đen\s*Bình/);
  await expect(about).toContainText('Giải thử · vòng 6 · Hà Nội · 11/05/1997');
  await expect(about.locator('[data-recorded="1-0"]')).toHaveText(/1-0\s*Trắng thắng/);
  await about.getByText('Thông tin khác').click();
  await expect(about).toContainText(/ECO\s*B17/);

  const moves = moveList(page);
  await expect(moves).toContainText('Ván hay nhất giải');
  await expect(moves.getByRole('button', { name: /^e4/ })).toContainText('1:59:58');
  await expect(moves.getByRole('button', { name: /^c6/ })).toContainText('+0,34');
  await expect(moves.getByRole('button', { name: /^d5/ })).toContainText('?!');
  await expect(moves.getByTitle('nước đáng ngờ')).toHaveText('?!');
  await expect(moves.getByRole('button', { name: /^dxe4/ })).toContainText(/!\s*±/);
  await expect(moves).toContainText(/hoặc\s*2…\s*e6\s*!\s*chắc chắn/);
  await expect(moves).toContainText(/1-0\s*Trắng thắng/);

  await settled(page, '/library');
  await expect(cards(page)).toContainText('An gặp Bình');
  await expect(cards(page)).toContainText('1-0 Trắng thắng');
  await expect(cards(page)).toContainText('Giải thử');
  await expect(cards(page)).toContainText('11/05/1997');
});

test('what is broken in a file is named, and the rest is taken in', async ({ page }) => {
  const file = `[White "Một"]\n\n1. e4 e5 *\n\n[White "Hai"]\n\n1. e4 Ke5 *\n\n[White "Ba"]\n\n1. d4 d5 (1... Qh4) *\n`;
  await settled(page, '/library');
  const receipt = await upload(page, 'ba-ván.pgn', file);
  await expect(receipt).toContainText('đã nhập 3 ván');
  await expect(receipt.getByRole('listitem')).toHaveText([
    /Ván 2 được giữ đến nửa nước 1\. Dòng 7, cột \d+: .*Ke5/,
    /Ván 3 mất một phần\. Dòng 11, cột \d+: .*Qh4/,
  ]);
  await expect(cards(page)).toHaveCount(3);

  await settled(page, '/');
  await paste(page, file);
  await studied(page);
  await expect(page.locator('main')).toContainText('2 chỗ không đọc được');
  await expect(page.locator('main')).toContainText(/Ván 2 được giữ/);
  expect(await matches(page)).toHaveLength(6);
});

test('a long import shows how far it is, and can be stopped', async ({ page, expectErrors }) => {
  expectErrors(); // the browser logs what it broke off
  await settled(page, '/library');
  const line = 'Nf3 Nf6 Ng1 Ng8 '.repeat(250).trim();
  const long = Array.from({ length: 150 }, (_, i) => `[Round "${i}"]\n\n${line} *\n`).join('\n');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Chọn tệp').click(),
  ]);
  await chooser.setFiles({ name: 'dài.pgn', mimeType: 'text/plain', buffer: Buffer.from(long) });
  await expect(page.getByText(/Đang nhập ván \d+ trong 150/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Dừng' }).click();
  await expect(page.locator('.receipt')).toContainText('đã dừng');
  expect((await matches(page)).length).toBeLessThan(150); // what was stored by then stays
});
