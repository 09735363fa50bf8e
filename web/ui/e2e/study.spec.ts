import { beginStudy, gesture, matches, moveList, paste, studied, Wire } from './desk';
import { expect, test } from './fixtures';

test('an empty study: both sides, a variation, a comment, all kept', async ({ page }) => {
  const table = await beginStudy(page, 'chess');
  await gesture(table, 12, 28); // e4
  await gesture(table, 52, 36); // e5
  await gesture(table, 6, 21); // Nf3
  const list = moveList(page);
  await expect(list).toContainText('Nf3');
  const back = page.getByRole('button', { name: 'Lùi một nước' });
  await back.click();
  await back.click();
  await expect(table.cell(36)).toHaveAttribute('aria-label', /trống/);
  await gesture(table, 50, 34); // c5, instead of e5
  await expect(list.locator('.branch, .inner').first()).toContainText('c5');
  await page.getByRole('button', { name: 'Ghi chú cho nước này' }).click();
  await page.getByLabel('Ghi chú', { exact: true }).fill('Phòng thủ Sicilia <b>đậm</b>');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(list).toContainText('Phòng thủ Sicilia <b>đậm</b>');
  await page.reload();
  for (const text of ['e4', 'e5', 'Nf3', 'c5', 'Phòng thủ Sicilia <b>đậm</b>']) {
    await expect(list).toContainText(text);
  }
  const { nodes } = await table.state();
  expect(nodes.map((n) => `${n.parent} ${n.move}`)).toEqual([
    '0 e2e4',
    '1 e7e5',
    '2 g1f3',
    '1 c7c5',
  ]);
});

const texts: { name: string; text: string; game: string; plies: number; sees: string }[] = [
  { name: 'FEN', text: '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1', game: 'chess', plies: 0, sees: 'Nước' },
  {
    name: 'PGN',
    text: '[White "An"]\n[Black "Bình"]\n\n1. e4 e5 (1... c5 {Sicilia} 2. Nf3) 2. Nf3 Nc6 *\n',
    game: 'chess',
    plies: 6,
    sees: 'Sicilia',
  },
  { name: 'WXF', text: '1. C2.5 H8+7 2. H2+3 R9.8', game: 'xiangqi', plies: 4, sees: 'M2.3' },
  { name: 'SGF', text: '(;GM[4]SZ[15];B[hh];W[ii])', game: 'caro', plies: 2, sees: 'h8' },
  {
    name: 'psq',
    text: 'Piskvorky 15x15, 11:11, 0\n8,8,100\n9,9,200\n-1\n',
    game: 'caro',
    plies: 2,
    sees: 'h8',
  },
  {
    name: 'S3 text',
    text: 'k 10 4 -1,k 1 5 1,j 5 1 1,z 4 9 -1,',
    game: 'xiangqi',
    plies: 0,
    sees: 'Nước',
  },
];

test('every kind of text is opened where it is pasted, and from the box', async ({ page }) => {
  for (const [i, { name, text, game, plies, sees }] of texts.entries()) {
    await page.goto(i % 2 ? '/analysis' : '/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (i % 2) {
      await page.getByLabel('Dán văn bản vào đây').fill(text);
      await page.getByRole('button', { name: 'Mở', exact: true }).click();
    } else await paste(page, text);
    const table = await studied(page);
    await expect(page.locator('main'), name).toContainText(sees);
    const { head, nodes } = await table.state();
    expect([name, head?.game, head?.kind, nodes.length]).toEqual([name, game, 'study', plies]);
  }
});

test('a paste in the library is taken in once', async ({ page }) => {
  await page.goto('/library');
  await expect(page.getByRole('heading', { name: 'Nhập ván cờ' })).toBeVisible();
  await paste(page, '1. e4 e5 *');
  await studied(page);
  expect(await matches(page)).toHaveLength(1);
});

test('a malformed PGN shows where and what was expected, and changes nothing', async ({
  page,
  expectErrors,
}) => {
  expectErrors(); // the browser logs the refusals itself
  await page.goto('/analysis');
  const box = page.getByLabel('Dán văn bản vào đây');
  const open = page.getByRole('button', { name: 'Mở', exact: true });
  for (const [text, words] of [
    ['[White "An"]\n\n1. Nf6 Nc6 *', /Dòng 3, cột 4: .*“Nf6”/],
    ['[White An]\n\n1. e4 *', /Dòng 1, cột \d+: Gặp “A.*” ở chỗ phải là giá trị thẻ/],
  ] as const) {
    await box.fill(text);
    await open.click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(box).toHaveValue(text);
    await expect(page).toHaveURL('/analysis');
  }
  await page.goto('/'); // where these words are not loaded yet
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await paste(page, '1. Ke5 *');
  await expect(page.getByRole('alert').filter({ hasText: 'Không mở được' })).toContainText(
    /Dòng 1, cột 4.*“Ke5”/,
  );
  expect(await matches(page)).toHaveLength(0);
});

test('a paste of 5 MB is refused politely, and sends nothing', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/import')) sent++;
  });
  const huge = '1. e4 e5 2. Nf3 Nc6 *\n'.repeat((5 << 20) / 22);
  const refusal = page.getByText('Văn bản dài quá 4 MB');
  await paste(page, huge);
  await expect(refusal).toBeVisible();
  await page.getByRole('button', { name: 'Đóng thông báo' }).click();
  await expect(refusal).toHaveCount(0);
  await page.goto('/analysis');
  await page.getByLabel('Dán văn bản vào đây').focus();
  await page.keyboard.press('Control+v');
  await expect(refusal).toBeVisible();
  await page.goto('/library');
  await page.getByLabel('Dán văn bản vào đây').focus();
  await page.keyboard.press('Control+v');
  await expect(refusal).toBeVisible();
  expect(sent).toBe(0);
  expect(await matches(page)).toHaveLength(0);
});

test('what people write is shown as text, never as HTML', async ({ page }) => {
  const evil = '<img src=x onerror=alert(1)>';
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs++;
    void dialog.dismiss();
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(); // it listens from then on
  await paste(
    page,
    `[White "${evil}"]\n[Black "Bình"]\n\n1. e4 {${evil}} e5 (1... c5 {${evil}}) *\n`,
  );
  await studied(page);
  await expect(moveList(page)).toContainText(evil);
  await page.goto('/library');
  await expect(page.getByText(`${evil} gặp Bình`)).toBeVisible();
  await page.getByRole('button', { name: /^Thêm…/ }).click();
  await expect(page.getByRole('dialog')).toContainText(evil);
  await expect(page.locator('img')).toHaveCount(0);
  expect(dialogs).toBe(0);
});

test('engine lines come with a score and arrows, and stop when told or left', async ({ page }) => {
  const wire = new Wire(page);
  await beginStudy(page, 'chess');
  await page.getByLabel('Số biến').selectOption('3');
  const engine = page.getByRole('switch', { name: 'Cho máy phân tích' });
  await engine.click();
  const lines = page.locator('section:has(#engine) ol > li');
  await expect(lines).toHaveCount(3);
  for (const line of await lines.all()) await expect(line).toHaveText(/^[+−]?\d+,\d\d\s+\S+/);
  await expect(page.locator('.board .arrow')).toHaveCount(3);
  await expect(page.getByRole('img', { name: /hơn|cân bằng/ })).toBeVisible();
  expect(wire.searches()).toHaveLength(1);

  await engine.click();
  await expect(lines).toHaveCount(0);
  await expect(page.locator('.board .arrow')).toHaveCount(0);
  await expect.poll(() => wire.searches()).toEqual([]);

  await engine.click();
  await expect(lines).toHaveCount(3); // the first search is not in the way
  const [second] = wire.searches();
  await lines.first().getByRole('button').click(); // plays the move, and looks at what comes then
  await expect(moveList(page).locator('[aria-current]')).toHaveCount(1);
  await expect.poll(() => wire.searches().filter((id) => id !== second)).toHaveLength(1);
  await page.getByRole('button', { name: /: tài khoản và cài đặt$/ }).click();
  await page.getByRole('link', { name: 'Cài đặt' }).click();
  await expect.poll(() => wire.searches()).toEqual([]);
});

test('a search left by closing the page gives way to the next', async ({ page, context }) => {
  await beginStudy(page, 'xiangqi');
  const url = page.url();
  await page.getByRole('switch', { name: 'Cho máy phân tích' }).click();
  await expect(page.locator('section:has(#engine) ol > li').first()).toBeVisible();
  const other = await context.newPage();
  await page.close();
  await other.goto(url);
  await other.getByRole('switch', { name: 'Cho máy phân tích' }).click();
  await expect(other.locator('section:has(#engine) ol > li').first()).toBeVisible();
});

test('in a study of cờ úp one says what turns up', async ({ page }) => {
  const table = await beginStudy(page, 'jieqi');
  const { now } = await table.state();
  const { from, to } = now.moves[0]!;
  await gesture(table, from, to);
  const dialog = page.getByRole('dialog', { name: 'Quân lật ra là…' });
  await expect(dialog.locator('.choice').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(table.cell(from)).toHaveAttribute('aria-label', /quân úp đỏ/);
  await gesture(table, from, to);
  await dialog.getByRole('button', { name: /^mã đỏ/ }).click();
  await expect(table.cell(to)).toHaveAttribute('aria-label', /mã đỏ/);
  expect((await table.state()).nodes).toHaveLength(1);
});

test('from a study to a new game with a position: no other study is begun', async ({ page }) => {
  const table = await beginStudy(page, 'chess');
  const begun = await matches(page);
  const { fen } = (await table.state()).now;
  const path = `/?${new URLSearchParams({ game: 'chess', fen }).toString()}`;
  await page.evaluate((path) => {
    const link = document.createElement('a');
    link.setAttribute('href', path);
    document.body.append(link);
    link.click();
  }, path);
  await expect(page.getByRole('button', { name: 'Bắt đầu' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(page.url()).toContain(path);
  expect(await matches(page)).toHaveLength(begun.length);
});
