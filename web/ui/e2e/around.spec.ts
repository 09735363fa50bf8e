import type { Rules, Update } from '../src/api/wire';
import { cards, download, upload, xqf } from './archive';
import { made, matches, moveList, playLine, settled } from './desk';
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
  await page.getByLabel('Bên đi').selectOption({ label: 'Đen' });
  await expect(verdict).toHaveText(/Thế cờ hợp lệ/);
  await page.getByLabel('Bên đi').selectOption({ label: 'Trắng' });
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
  await page.getByLabel('Trắng nhập thành xa (O-O-O)').check();
  const fen = '3k4/8/8/8/8/8/4P3/R3K3 w Q - 0 1';
  await expect(page.getByLabel('FEN', { exact: true })).toHaveValue(fen);

  await play.click();
  await page.waitForURL(/\/\?.*fen=/);
  await page.getByRole('radio', { name: 'Máy dễ' }).check();
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
  await expect(verdict).toHaveText(/Hai tướng lộ mặt nhau/);
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

test('the library keeps, filters, reopens, replays and deletes', async ({ page }) => {
  await page.goto('/');
  const first = await made(page, { game: 'chess', seats: ['human', 'random'] });
  await playLine(page, first.match, ['e2e4']);
  const { match: lost, version } = await made(page, {
    game: 'xiangqi',
    seats: ['human', 'random'],
  });
  await page.request.post(`/api/matches/${lost}/resign`, { data: { version } });
  await settled(page, '/library');
  await expect(cards(page)).toHaveCount(2);
  await page.getByLabel('Môn cờ', { exact: true }).selectOption('chess');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Bạn gặp Đi ngẫu nhiên');
  await page.getByLabel('Kết quả').selectOption('lost');
  await expect(page.getByText('Không có ván nào như vậy')).toBeVisible();
  await page.reload(); // the filters are in the address
  await expect(page.getByText('Không có ván nào như vậy')).toBeVisible();
  await page.getByRole('button', { name: 'Bỏ lọc' }).first().click();
  await page.getByLabel('Kết quả').selectOption('lost');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Bạn thua: một bên xin thua.');
  await page.getByLabel('Kết quả').selectOption('open');

  await cards(page).getByRole('link', { name: /^Mở/ }).click();
  const table = new Table(page, 'mouse');
  await expect(table.board).toBeVisible();
  table.id = first.match;
  const { now, nodes } = await table.turn();
  await table.play(now.moves[0]!.move);
  await expect.poll(async () => (await table.state()).nodes.length).toBeGreaterThan(nodes.length);
  await table.turn();

  await settled(page, '/library?game=chess');
  await page.getByRole('button', { name: /^Xem lại/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Thế ban đầu')).toBeVisible();
  await dialog.getByLabel('Tốc độ').selectOption({ label: '4×' });
  await dialog.getByRole('button', { name: 'Tự chạy' }).click();
  await expect(dialog.getByText(/^4\. Đen:/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Tự chạy' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Về đầu ván' }).click();
  await dialog.getByRole('button', { name: 'Tới một nước' }).click();
  await expect(dialog.getByText(/^1\. Trắng: e4/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Thêm…/ }).click();
  await page.getByRole('button', { name: 'Xoá ván này' }).click();
  await page.getByRole('button', { name: 'Thôi' }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Thêm…/ }).click();
  await page.getByRole('button', { name: 'Xoá ván này' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xoá ván này' }).click();
  await expect(cards(page)).toHaveCount(0);
  expect(await matches(page)).toHaveLength(1);
});

test('files of every format are taken in', async ({ page, expectErrors }) => {
  expectErrors(); // the browser logs the refusals itself
  await settled(page, '/library');
  const files: [name: string, data: Buffer | string, game: string, plies: number][] = [
    ['a.pgn', '[White "An"]\n\n1. e4 e5 2. Nf3 (2. f4) *\n', 'chess', 3],
    ['b.txt', '1. C2.5 H8+7\n2. H2+3 R9.8\n1-0\n', 'xiangqi', 4],
    ['c.xqf', xqf(), 'xiangqi', 2],
    ['d.sgf', '(;GM[4]SZ[15]PB[An];B[hh];W[ii])', 'caro', 2],
    ['e.psq', 'Piskvorky 20x20, 11:11, 0\n10,10,0\n11,11,0\n12,12,0\n-1\n', 'caro', 3],
    ['f.txt', 'k 10 4 -1,k 1 5 1,j 5 1 1,\n', 'xiangqi', 0],
    ['g.fen', '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n', 'chess', 0],
    ['h.txt', 'Game: jieqi\nPieces: b2=R b9=n a9=c\n\n1. C8+7 R1.2\n', 'jieqi', 2],
  ];
  for (const [name, data, game, plies] of files) {
    const receipt = await upload(page, name, data);
    await expect(receipt).toContainText('đã nhập 1 ván');
    const [newest] = await matches(page);
    expect([name, newest?.game, newest?.plies]).toEqual([name, game, plies]);
  }
  await expect(cards(page)).toHaveCount(files.length);
  for (const [name, data, words] of [
    ['x.pgn', '1. e4 e5\n2. Qd8', /Dòng 2, cột 4: .*“Qd8”/],
    ['x.sgf', '(;GM[4];B[hh', /Dòng 1, cột \d+: .*chỗ kết thúc giá trị/],
    ['x.psq', 'Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n', /Dòng 3/],
    ['x.xqf', xqf().subarray(0, 1000), /hỏng hoặc bị cắt/],
    ['x.txt', 'k 1 5 1,q 2 2 1', /Dòng 1, cột 9: .*“q/],
    ['large.pgn', Buffer.alloc(5 << 20, 'x'), /tối đa 4 MB/],
  ] as const) {
    await expect(await upload(page, name, data)).toContainText(words);
  }
  expect(await matches(page)).toHaveLength(files.length);
});

const lines: Record<string, string[]> = {
  chess: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'g8f6', 'e1g1'],
  xiangqi: ['h2e2', 'h9g7', 'h0g2', 'i9h9'],
  jieqi: ['b2b9', 'a9b9'],
  caro: ['h8', 'i9', 'h9', 'i8'],
};

for (const game of Object.keys(lines)) {
  test(`${game} is kept in every format, and comes back from it`, async ({ page }) => {
    await page.goto('/');
    const { match, head } = await made(page, { game, seats: ['human', 'human'] });
    const { now } = await playLine(page, match, lines[game]!);
    await settled(page, '/library');
    await page.getByRole('button', { name: /^Thêm…/ }).click();
    const links = page.getByRole('dialog').locator('a[download]');
    await expect(links.last()).toHaveText('Thế cờ (FEN)');
    const kept = [];
    for (const link of await links.all()) kept.push(await download(page, link));
    const { games } = (await (await page.request.get('/api/games')).json()) as { games: Rules[] };
    const formats = games.find((g) => g.name === game)!.formats.filter((f) => f.write);
    for (const { name } of formats.filter((f) => !f.extensions?.length)) {
      const answer = await page.request.get(`/api/matches/${match}/export/${name}`);
      kept.push({ name: `${name}.txt`, data: await answer.body() });
    }
    expect(kept).toHaveLength(formats.length + 1);
    await page.keyboard.press('Escape');
    for (const { name, data } of kept) {
      await expect(await upload(page, name, data)).toContainText('đã nhập 1 ván');
      const [newest] = await matches(page);
      expect([name, newest?.game]).toEqual([name, game]);
      const whole = newest!.plies > 0;
      if (whole) expect([name, newest!.plies]).toEqual([name, lines[game]!.length]);
      // A problem is what a game begins from, all else has where it stands.
      const fen = name === 'problem.txt' ? head!.start : now.fen;
      const path = `/api/matches/${newest!.id}/nodes/${newest!.plies}`;
      const back = (await (await page.request.get(path)).json()) as Update['now'];
      expect(back.fen.split(' ')[0], name).toBe(fen.split(' ')[0]);
    }
  });
}

test('the board is kept as SVG, PNG and GIF', async ({ page }) => {
  await page.goto('/');
  for (const game of ['chess', 'jieqi']) {
    const { match } = await made(page, { game, seats: ['human', 'human'] });
    await playLine(page, match, lines[game]!.slice(0, 2));
  }
  for (const game of ['chess', 'jieqi']) {
    await settled(page, `/library?game=${game}`);
    await page.getByRole('button', { name: /^Thêm…/ }).click();
    for (const [button, ending, magic] of [
      ['Hình SVG', 'svg', /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/],
      ['Hình PNG', 'png', /^.PNG\r\n.\n/],
      ['Phim GIF cả ván', 'gif', /^GIF89a[^]*NETSCAPE2\.0[^]*;$/],
    ] as const) {
      const { name, data } = await download(page, page.getByRole('button', { name: button }));
      expect(name).toMatch(new RegExp(`\\.${ending}$`));
      expect(data.toString('latin1')).toMatch(magic);
      expect(data.length).toBeGreaterThan(1000);
    }
  }
});

test('a shared link shows the game to others, and no more than that', async ({ page, browser }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'jieqi', seats: ['human', 'random'] });
  await table.play((await table.turn()).now.moves[0]!.move);
  await table.turn();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('main').getByRole('button', { name: 'Trình đơn' }).click();
  await page.getByRole('button', { name: 'Chép liên kết' }).click();
  await expect(page.getByText('Đã chép liên kết')).toBeVisible();
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
  expect(seen.opening).toBeUndefined();
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

test('statistics count finished games, and chart and table agree', async ({ page }) => {
  await page.goto('/');
  const mate = '6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1';
  const won = await made(page, { game: 'chess', seats: ['human', 'random'], start: mate });
  await playLine(page, won.match, ['b1b8']);
  for (const seats of [
    ['human', 'random'],
    ['greedy', 'human'],
  ]) {
    const { match } = await made(page, { game: 'xiangqi', seats });
    await expect
      .poll(async () => {
        const state = (await (await page.request.get(`/api/matches/${match}`)).json()) as Update;
        return state.now.moves.length;
      })
      .toBeGreaterThan(0);
    const { version } = (await (await page.request.get(`/api/matches/${match}`)).json()) as Update;
    const answer = await page.request.post(`/api/matches/${match}/resign`, { data: { version } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await settled(page, '/stats');
  const sums = page.locator('.sums');
  await expect(sums).toContainText(/Số ván\s*3/);
  await expect(sums).toContainText(/Thắng\s*1/);
  await expect(sums).toContainText(/Thua\s*2/);
  await expect(sums).toContainText(/33\s?%/);
  const panel = page.locator('section').filter({ hasText: 'Theo đối thủ và mức' });
  const bars = await panel.getByRole('listitem').allInnerTexts();
  expect(bars.map((text) => text.replace(/\s+/g, ' ')).sort()).toEqual([
    expect.stringMatching(/^Tham ăn 0\s?% .*0 thắng, 0 hoà, 1 thua$/),
    expect.stringMatching(/^Đi ngẫu nhiên 50\s?% .*1 thắng, 0 hoà, 1 thua$/),
  ]);
  await expect(page.getByRole('img', { name: /Tỉ lệ thắng tích luỹ qua 3 ván/ })).toBeVisible();
  await page.getByRole('switch', { name: 'Xem dạng bảng' }).click();
  const rows = (await panel.getByRole('row').allInnerTexts()).map((t) => t.replace(/\s+/g, ' '));
  expect(rows.slice(1).sort()).toEqual([
    expect.stringMatching(/^Tham ăn 1 0 0 1 0\s?%$/),
    expect.stringMatching(/^Đi ngẫu nhiên 2 1 0 1 50\s?%$/),
  ]);
  await page.getByRole('radio', { name: 'Đối thủ' }).check();
  await expect(sums).toContainText(/67\s?%/);
  await page.getByLabel('Môn cờ', { exact: true }).selectOption('chess');
  await expect(sums).toContainText(/Số ván\s*1/);
});

test('settings change the board and are kept', async ({ page }) => {
  await page.goto('/');
  const { match } = await made(page, { game: 'xiangqi', seats: ['human', 'human'] });
  await playLine(page, match, ['h2e2']);
  const drawn = async () => {
    await settled(page, `/play/${match}`);
    return {
      king: await page.locator('.board .piece').first().innerHTML(),
      board: await page.locator('.board .ground').evaluate((e) => getComputedStyle(e).fill),
      moves: await moveList(page).innerText(),
    };
  };
  const before = await drawn();
  await settled(page, '/settings');
  await page.getByRole('radio', { name: /Hình vẽ/ }).check();
  await page.getByRole('radio', { name: 'Ngọc bích' }).check();
  await page.getByLabel('Cờ tướng', { exact: true }).selectOption('chinese');
  await page.getByRole('switch', { name: 'Tiếng quân cờ' }).click();
  const music = page.waitForResponse((response) => response.url().endsWith('.js'));
  await page.getByRole('switch', { name: 'Nhạc nền' }).click();
  await music; // it is loaded when first asked for
  await page.getByRole('button', { name: 'Nghe thử' }).click();
  await page.getByRole('switch', { name: 'Nhạc nền' }).click();
  await page.getByRole('switch', { name: 'Hiện toạ độ quanh bàn' }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: /Hình vẽ/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Ngọc bích' })).toBeChecked();
  await expect(page.getByLabel('Cờ tướng', { exact: true })).toHaveValue('chinese');
  await expect(page.getByRole('switch', { name: 'Tiếng quân cờ' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Nhạc nền' })).not.toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-board', 'jade');
  const after = await drawn();
  expect(after.moves).toContain('炮二平五');
  expect(after.king).not.toBe(before.king);
  expect(after.board).not.toBe(before.board);
  const table = new Table(page, 'mouse');
  table.id = match;
  await table.play('h9g7'); // with a sound, and without an error
  await expect(moveList(page)).toContainText('马８进７');
});

test('the lab compares agents, and says what is wrong with one', async ({ page }) => {
  await settled(page, '/lab');
  const run = page.getByRole('button', { name: 'Chạy so sánh' });
  for (const number of [4, 3]) {
    await page.getByRole('button', { name: `Bỏ thuật toán thứ ${number}` }).click();
  }
  const second = page.getByLabel('Thuật toán thứ 2', { exact: true });
  for (const [text, words] of [
    ['nobody', 'Không có thuật toán “nobody”.'],
    ['alphabeta:colour=red', 'Không có tham số “colour”.'],
    ['alphabeta:depth=-3', /không dùng được/],
  ] as const) {
    await second.fill(text);
    await expect(page.getByText(words)).toBeVisible();
    await expect(run).toBeDisabled();
  }
  await page.getByLabel('Thuật toán thứ 1', { exact: true }).fill('minimax:depth=2');
  await second.fill('alphabeta:form=textbook,depth=2');
  await page.getByLabel('Thế cờ (FEN)').fill('6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1');
  await run.click();
  const state = page.getByRole('row', { name: /^Trạng thái/ });
  await expect(state).toHaveText(/Xong\s*Xong/, { timeout: 15_000 });
  await expect(page.getByRole('row', { name: /^Nước chọn/ })).toHaveText(/Rb8#\s*Rb8#/);
  await expect(page.getByRole('row', { name: /^Số thế đã xét/ })).toHaveText(/[1-9]/);

  await page.getByLabel('Thế cờ (FEN)').fill('nonsense');
  await expect(page.locator('#lab-fen-note')).toHaveText(/FEN|quân cờ/);
  await expect(run).toBeDisabled();
});
