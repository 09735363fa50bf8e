import type { Rules, Update } from '../src/api/wire';
import { cards, download, upload, xqf } from './archive';
import { made, matches, playLine, settled } from './desk';
import { expect, test } from './fixtures';
import { Table } from './table';

test('the library keeps, filters, reopens, replays and deletes', async ({ page }) => {
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
  await expect(page.getByText('Không tìm thấy ván nào')).toBeVisible();
  await page.reload(); // the filters are in the address
  await expect(page.getByText('Không tìm thấy ván nào')).toBeVisible();
  await page.getByRole('button', { name: 'Bỏ lọc' }).first().click();
  await page.getByLabel('Kết quả').selectOption('lost');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(/Bạn thua: .+ xin thua\./);
  await page.getByLabel('Kết quả').selectOption('open');
  await expect(cards(page)).toContainText('Cờ vua');

  await cards(page).getByRole('link', { name: /^Mở/ }).click();
  const table = new Table(page, 'mouse');
  await expect(table.board).toBeVisible();
  table.id = first.match;
  const { now, nodes } = await table.turn();
  await table.play(now.moves[0]!.move);
  await expect.poll(async () => (await table.state()).nodes.length).toBeGreaterThan(nodes.length);
  await table.turn();

  await settled(page, '/library?game=chess');
  await page.getByRole('button', { name: /^Phát lại/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Thế ban đầu')).toBeVisible();
  await dialog.getByLabel('Tốc độ').selectOption({ label: '4×' });
  await dialog.getByRole('button', { name: 'Tự chạy' }).click();
  await expect(dialog.getByText(/^4\. Đen:/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Tự chạy' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Về đầu ván' }).click();
  await dialog.getByRole('button', { name: 'Tiến một nước' }).click();
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
  test.setTimeout(180_000); // so many that the server asks for patience
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
    ['x.pgn', '\n1. Qd8', /Dòng 2, cột 4: .*“Qd8”/],
    ['x.sgf', '(;GM[4];B[hh', /Dòng 1, cột \d+: .*chỗ kết thúc giá trị/],
    ['x.psq', 'Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n', /Dòng 3/],
    ['x.xqf', xqf().subarray(0, 1000), /hỏng hoặc bị cắt/],
    ['x.txt', 'k 1 5 1,q 2 2 1', /Dòng 1, cột 9: .*“q/],
    ['large.pgn', Buffer.alloc(5 << 20, 'x'), /hơn 4 MB/],
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
    const { match } = await made(page, { game, seats: ['human', 'human'] });
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
      const path = `/api/matches/${newest!.id}/nodes/${newest!.plies}`;
      const back = (await (await page.request.get(path)).json()) as Update['now'];
      expect(back.fen.split(' ')[0], name).toBe(now.fen.split(' ')[0]);
    }
  });
}

test('the board is kept as SVG, PNG and GIF', async ({ page }) => {
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
      ['Ảnh động GIF cả ván', 'gif', /^GIF89a[^]*NETSCAPE2\.0[^]*;$/],
    ] as const) {
      const { name, data } = await download(page, page.getByRole('button', { name: button }));
      expect(name).toMatch(new RegExp(`\\.${ending}$`));
      expect(data.toString('latin1')).toMatch(magic);
      expect(data.length).toBeGreaterThan(1000);
    }
  }
});
