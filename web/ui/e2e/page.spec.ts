import type { Update } from '../src/api/wire';
import { made, moveList, playLine, settled } from './desk';
import { expect, test } from './fixtures';
import { shifts, watchShifts } from './shifts';
import { Table } from './table';

test('the home page lists four games, with their options', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Cờ vua', 'Cờ tướng', 'Cờ úp', 'Cờ ca-rô']) {
    await expect(page.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeAttached();
  }
  await page.getByText('Năm quân liền nhau').click();
  await page.getByText('Tuỳ chọn').first().click();
  const size = page.getByLabel('Cỡ bàn');
  const start = page.getByRole('button', { name: 'Bắt đầu' });
  await size.fill('23');
  await expect(page.getByRole('alert').first()).toHaveText('Hãy nhập số nguyên từ 5 đến 22.');
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
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
  await table.open({ game: 'xiangqi', seats: ['human', 'random'] });
  for (let i = 0; i < 2; i++) await table.play((await table.turn()).now.moves[0]!.move);
  const before = await table.turn();
  expect(before.nodes.length).toBe(4);
  await page.reload();
  await expect(table.board).toBeVisible();
  await table.play(before.now.moves[0]!.move);
  await table.turn();

  await page.getByRole('link', { name: 'Chơi' }).first().click();
  await expect(page).toHaveURL('/');
  await page.locator(`a[href="/play/${table.id}"]`).first().click();
  await expect(table.board).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chọn bàn cờ');
  await page.goForward();
  await expect(table.board).toBeVisible();
});

test('nothing illegal can be played', async ({ page, expectErrors }) => {
  expectErrors(); // the page asks which rule is in the way, and the browser logs the refusals
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: ['human', 'random'] });
  const answers: number[] = [];
  page.on('response', (response) => {
    if (/\/moves(\?|$)/.test(response.url())) answers.push(response.status());
  });
  const legal = new Set((await table.state()).now.moves.map((m) => m.from));
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
  }
  expect(answers.every((status) => status === 422)).toBe(true);
  expect((await table.state()).version).toBe(0);
});

test('two players share a board', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.begin('jieqi', () =>
    page.getByRole('radio', { name: 'Hai người' }).check({ force: true }),
  );
  for (const turn of ['first', 'second', 'first', 'second']) {
    const { now } = await table.turn();
    expect(now.turn).toBe(turn);
    await expect(page.locator('.bar.moving')).toHaveAttribute('data-side', turn);
    await table.play(now.moves[0]!.move);
  }
  await expect(page.getByText('Đến lượt Đỏ')).toBeVisible();
});

test('resigning asks first; a rematch changes sides', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'jieqi', seats: ['human', 'random'] });
  await page.getByRole('button', { name: 'Xin thua' }).click();
  await page.getByRole('button', { name: 'Chơi tiếp' }).click();
  await expect(table.result).toHaveCount(0);
  await page.getByRole('button', { name: 'Xin thua' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xin thua' }).click();
  await expect(table.result).toContainText('Bạn thua');
  await expect(table.result).toContainText('xin thua');
  await page.getByRole('button', { name: 'Đấu lại, đổi bên' }).first().click();
  await expect(page).not.toHaveURL(new RegExp(table.id));
  table.id = new URL(page.url()).pathname.split('/')[2]!;
  const next = await table.turn();
  expect(next.head?.seats).toEqual(['random', 'human']);
  await expect(page.locator('.bottom .bar')).toContainText('Bạn');
});

test('a Swap2 opening is chosen by buttons', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'caro', variant: { opening: 'swap2' }, seats: ['human', 'human'] });
  for (const square of [112, 113, 128]) {
    const { now } = await table.turn();
    await table.play(now.moves.find((m) => m.to === square)!.move);
  }
  await expect(page.locator('.bar.moving')).toHaveAttribute('data-side', 'second');
  await page.getByRole('button', { name: 'Đổi bên' }).click();
  await expect(page.locator('.bar.moving')).toHaveAttribute('data-side', 'first');
  await expect(page.getByRole('group', { name: 'Hoặc chọn' })).toHaveCount(0);
});

test('the board turns around', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: ['human', 'random'] });
  const before = await table.cell(0).boundingBox();
  await page.getByRole('button', { name: 'Xoay bàn' }).click();
  const after = await table.cell(0).boundingBox();
  expect(after!.x).toBeGreaterThan(before!.x);
  expect(after!.y).toBeLessThan(before!.y);
  await expect(page.locator('.bottom .bar')).toContainText('Đi ngẫu nhiên');
});

test('the notation can be chosen and is remembered', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'xiangqi', seats: ['human', 'human'] });
  await table.play('h2e2');
  const moves = page.getByRole('group', { name: 'Nước đi' });
  await expect(moves).toContainText('P2-5');
  await page.getByLabel('Ký hiệu').selectOption('chinese');
  await expect(moves).toContainText('炮二平五');
  await page.reload();
  await expect(moves).toContainText('炮二平五');
});

test('what is loading is shown in outline, clear of the edge', async ({ page }) => {
  await page.route(/\/api\/matches(\?|$)/, () => undefined); // no answer comes
  await page.goto('/library');
  await expect(page.getByRole('heading', { level: 1, name: 'Thư viện' })).toBeVisible();
  const loading = page.getByRole('status').filter({ hasText: 'Đang tải' });
  await expect.poll(async () => (await loading.boundingBox())?.height ?? 0).toBeGreaterThan(200);
  await expect.poll(async () => (await loading.boundingBox())?.x ?? 0).toBeGreaterThan(8);
});

test('whoever asks to play without a match chooses one', async ({ page }) => {
  const chosen = (name: RegExp) => page.getByRole('radio', { name, checked: true });
  await page.goto('/play');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chọn bàn cờ');
  for (const [game, name] of [
    ['jieqi', /^Cờ úp/],
    ['chess', /^Cờ vua/],
  ] as const) {
    await page.goto(`/play/${game}`);
    await expect(page).toHaveURL(`/?game=${game}`);
    await expect(chosen(name)).toHaveCount(1);
  }
});

test('an unknown match or path says so', async ({ page, expectErrors }) => {
  expectErrors(); // the browser logs the 404 itself
  await page.goto('/play/no-such-match');
  await expect(page.getByRole('heading', { name: 'Không tìm thấy ván này.' })).toBeVisible();
  for (const [path, missing, way] of [
    ['/puzzles?game=jieqi&id=nosuch', 'Không có câu đố này', 'Câu đố hôm nay'],
    ['/study/nosuchstudy', 'Không có bài nghiên cứu này', 'Phân tích'],
    ['/class/nosuchclass', 'Không có lớp này', 'Lớp học'],
    ['/rules/nosuchgame', 'Không có môn cờ này', 'Luật chơi'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: missing })).toBeVisible();
    await page.locator('.empty').getByRole('link', { name: way, exact: true }).click();
    await expect(page.getByRole('heading', { name: missing })).toHaveCount(0);
  }
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Không có trang này');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Luật chơi/ })
    .click();
  await expect(page).toHaveURL('/rules');
  await page.goto('/help');
  await page.getByRole('link', { name: 'Trang chủ', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('a shared link shows the game to others, and no more than that', async ({ page, browser }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'jieqi', seats: ['human', 'random'] });
  await table.play((await table.turn()).now.moves[0]!.move);
  await table.turn();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('main').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sao chép liên kết' }).click();
  await expect(page.getByText('Đã sao chép liên kết')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');

  const context = await browser.newContext({ locale: 'vi-VN' });
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText('Bạn đang xem ván này.')).toBeVisible();
  await expect(other.locator('[data-can="source"], [data-can="target"]')).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Xin thua' })).toHaveCount(0);
  await expect(other.getByLabel('Gõ nước đi')).toHaveCount(0);
  const seen = (await (
    await context.request.get(link.replace('/play/', '/api/matches/'))
  ).json()) as Update;
  expect(seen.head?.you).toBe('none');
  expect(seen.now.moves).toEqual([]);
  expect(seen.disclosure).toBeUndefined();
  const covered = seen.now.picture.pieces.filter((p) => /x/i.test(p.code));
  expect(covered.length).toBeGreaterThanOrEqual(26);
  const { version } = seen;
  for (const [what, data] of [
    ['moves', { version, move: (await table.state()).now.moves[0]!.move }],
    ['resign', { version }],
    ['go', { version, node: 0 }],
  ] as const) {
    const refused = await context.request.post(
      `${link.replace('/play/', '/api/matches/')}/${what}`,
      {
        data,
      },
    );
    expect([what, refused.ok()]).toEqual([what, false]);
  }
  await table.play((await table.turn()).now.moves[0]!.move);
  await expect(moveList(other).getByRole('button')).toHaveCount(4); // it follows
  await context.close();
});

/** Where what came late once moved what stood there: the size, the language, the pages. */
const moved: Record<string, [locale: string, pages: readonly string[]]> = {
  '640×360': ['en-GB', ['xiangqi', 'jieqi', 'over', 'mate']],
  '360×640': ['en-GB', ['xiangqi', 'jieqi']],
  '390×844': ['en-GB', ['jieqi', 'over', 'mate']],
  '1366×768': [
    'vi-VN',
    ['jieqi', 'over', 'mate', '/class', '/lab?view=eval', '/lab?view=learn', '/lab?view=exercise'],
  ],
  '1920×1080': ['en-GB', ['xiangqi', 'over', '/settings']],
};
for (const [size, [locale, pages]] of Object.entries(moved))
  test(`nothing moves at ${size} when parts of a page come late`, async ({ browser, server }) => {
    const [width = 0, height = 0] = size.split('×').map(Number);
    const context = await browser.newContext({
      baseURL: server.url,
      locale,
      viewport: { width, height },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await watchShifts(page);
    await page.route(/\/(assets|api)\//, async (route) => {
      await new Promise((done) => setTimeout(done, 50));
      await route.continue().catch(() => undefined); // the page may be gone
    });
    const seats = ['human', 'random'];
    const over = await made(page, { game: 'xiangqi', seats });
    await page.request.post(`/api/matches/${over.match}/resign`, {
      data: { version: over.version },
    });
    const mate = await made(page, { game: 'chess', seats: ['human', 'human'] });
    await playLine(page, mate.match, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
    const played: Record<string, string> = { over: over.match, mate: mate.match };
    for (const name of ['xiangqi', 'jieqi'])
      played[name] = (await made(page, { game: name, seats })).match;
    for (const name of pages) {
      await settled(page, played[name] ? `/play/${played[name]}` : name);
      const { sum, shifts: told } = await shifts(page);
      expect.soft(sum, `${name}: ${told.join('; ')}`).toBeLessThanOrEqual(0.001);
    }
    await context.close();
  });
