import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from './axe';
import { made, moveList, playLine, settled, studied } from './desk';
import { binary, expect, test } from './fixtures';
import { Table } from './table';

const masters = `[Event "Giải cũ"]
[White "Anderssen"]
[Black "Kieseritzky"]
[WhiteElo "2600"]
[BlackElo "2500"]
[Date "1851.06.21"]
[Result "1-0"]

1. b4 e5 2. f4 exf4 1-0

[Event "Giải mới"]
[White "An"]
[Black "Bình"]
[Date "2024.01.02"]
[Result "1/2-1/2"]

1. a4 a5 1/2-1/2

[Event "Hỏng"]

1. b4 Ke3 *
`;

test(
  'what was played in a position: own games, the server, a collection',
  { tag: '@desk' },
  async ({ page, server }) => {
    const file = join(server.data, 'masters.pgn');
    writeFileSync(file, masters);
    const said = execFileSync(binary, [
      'import',
      file,
      '--library',
      'Kinh điển',
      '--data',
      server.data,
    ]);
    expect(said.toString()).toMatch(/masters.pgn:21: kept up to ply 1: /);

    // A game that has ended, from its end card.
    const { match } = await made(page, { game: 'chess', seats: ['human', 'human'] });
    const { version } = await playLine(page, match, ['g2g4', 'e7e5', 'f2f3', 'd8h4']);
    expect(version).toBe(4);
    await page.goto(`/play/${match}`);
    await page.locator('[data-over]').getByRole('link', { name: 'Khai cuộc' }).click();
    const panel = page.locator('[data-explorer]');
    await expect(panel).toContainText('Chưa có ván nào'); // after the mate
    await page.goto(`/analysis/${match}?explore=now&node=0`);
    const played = panel.getByRole('row', { name: /g4/ });
    await expect(played).toBeVisible(); // beside what others have played on this server
    await panel.getByLabel('Tìm trong').selectOption('Ván của tôi');
    await expect(panel.getByRole('row')).toHaveCount(2);
    await expect(played).toContainText('1');
    await expect(panel.getByRole('img')).toHaveAttribute('aria-label', /Đen thắng 100%/);

    // A study, in which the moves can be made.
    await made(page, { game: 'chess', kind: 'study', seats: ['human', 'human'] }).then((u) =>
      page.goto(`/analysis/${u.match}`),
    );
    await panel.getByText('Khám phá khai cuộc').click();
    await expect(played).toBeVisible();
    await panel.getByLabel('Tìm trong').selectOption('Kinh điển');
    await expect(panel.getByRole('row')).toHaveCount(3);
    await expect(panel.getByRole('row', { name: /b4/ })).toContainText('2550');
    await panel.getByLabel('Năm').selectOption('Từ 2020');
    await expect(panel.getByRole('row')).toHaveCount(2);
    await panel.getByLabel('Năm').selectOption('Mọi năm');
    await expect(panel.getByRole('row')).toHaveCount(3);
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'b4', exact: true }).click();
    await expect(moveList(page)).toContainText('b4');
    await expect(panel.getByRole('row')).toHaveCount(2);
    await expect(panel.getByRole('row', { name: /e5/ })).toContainText('1851');

    // A game of the collection becomes a study of one's own.
    await panel.getByRole('button', { name: /Anderssen \(2600\) – Kieseritzky/ }).click();
    await studied(page);
    await expect(moveList(page)).toContainText('exf4');
  },
);

test('the editor explores what is set up, in English too', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/editor?game=chess');
  const panel = page.locator('[data-explorer]');
  await panel.getByText('Khám phá khai cuộc').click();
  await expect(panel.getByRole('row').or(panel.getByText('Chưa có ván nào')).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem('banco.prefs', '{"lang":"en"}'));
  await page.reload();
  await panel.getByText('Opening explorer').click();
  await expect(panel.getByLabel('Look in')).toBeVisible();
  await page.goto('/editor?game=jieqi');
  await expect(page.locator('section.panel')).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test(
  'games are found by men on the board, by material and by player',
  { tag: '@phone' },
  async ({ page, server, expectErrors }) => {
    const file = join(server.data, 'found.pgn');
    writeFileSync(file, masters);
    execFileSync(binary, ['import', file, '--library', 'Tìm thử', '--data', server.data]);
    await settled(page, '/editor?game=chess');
    const panel = page.locator('[data-find]');
    await panel.getByText('Tìm ván cờ').click();
    await panel.getByLabel('Tìm trong').selectOption('Tìm thử');
    const search = panel.getByRole('button', { name: 'Tìm', exact: true });

    // Two pawns and nothing else: no legal position, but a part of some.
    await page.getByRole('button', { name: 'Dọn bàn' }).click();
    const table = new Table(page, 'mouse');
    for (const [piece, square] of [
      ['tốt trắng', 25],
      ['tốt đen', 29],
    ] as const) {
      await page.getByRole('button', { name: piece, exact: true }).dragTo(table.cell(square));
      await expect(table.cell(square)).toHaveAttribute('aria-label', new RegExp(piece));
    }
    await search.click();
    await expect(panel.getByRole('status')).toHaveText('Đã xem 3/3 ván, thấy 1 ván.');
    const found = panel.getByRole('button', { name: /Anderssen – Kieseritzky/ });
    await expect(found).toContainText('sau nước thứ 4');
    expect(await violations(page)).toEqual([]);

    // The same two as material: no game comes down to two pawns.
    await panel.getByLabel('Tìm theo').selectOption('đúng số quân này, ở đâu cũng được');
    await search.click();
    await expect(panel.getByRole('status')).toContainText('Không có ván nào như vậy.');

    // Nothing at all is refused; a player alone is enough.
    expectErrors();
    await page.getByRole('button', { name: 'Dọn bàn' }).click();
    await search.click();
    await expect(panel.getByRole('alert')).toContainText('Hãy đặt vài quân');
    await panel.getByLabel('Người chơi').fill('kieser');
    await search.click();
    await found.click();
    await studied(page);
    await expect(moveList(page)).toContainText('exf4');
  },
);

const openings = `[White "Fischer"]
[Black "Polugaevsky"]
[Date "1970.11.09"]
[Result "1-0"]

1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 1-0

[White "An"]
[Black "Bình"]
[Date "2024.01.02"]
[Result "1/2-1/2"]

1. d4 d5 2. c4 e6 1/2-1/2
`;

test(
  'in English, games are found by the name and the code of their opening',
  { tag: '@desk' },
  async ({ page, server, expectErrors }) => {
    const file = join(server.data, 'openings.pgn');
    writeFileSync(file, openings);
    execFileSync(binary, ['import', file, '--library', 'e4, d4', '--data', server.data]);
    await page.addInitScript(() => localStorage.setItem('banco.prefs', '{"lang":"en"}'));
    await settled(page, '/editor?game=chess');
    const panel = page.locator('[data-find]');
    await panel.getByText('Find games').click();
    await panel.getByLabel('Look in').selectOption('e4, d4');
    const search = panel.getByRole('button', { name: 'Search', exact: true });
    const said = panel.getByRole('status');
    const opening = panel.getByLabel('Opening');
    const fischer = panel.getByRole('button', { name: /Fischer – Polugaevsky/ });

    await opening.fill('najdorf');
    await search.click();
    await expect(said).toHaveText('2 of 2 games looked at, 1 found.');
    await expect(fischer).toContainText('after ply 10');
    expect(await violations(page)).toEqual([]);

    await opening.fill('D');
    await panel.getByLabel('Player').fill('binh'); // no such name
    await search.click();
    await expect(said).toContainText('No game has it.');
    await panel.getByLabel('Player').fill('bình');
    await search.click();
    await expect(panel.getByRole('button', { name: /An – Bình/ })).toBeVisible();
    await panel.getByLabel('Player').fill('');
    await opening.fill('b90');
    await panel.getByLabel('Result').selectOption('1-0');
    await search.click();
    await expect(fischer).toContainText('after ply 10');

    expectErrors();
    await opening.fill('');
    await panel.getByLabel('Result').selectOption('Any result');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await search.click();
    await expect(panel.getByRole('alert')).toContainText('Place some men');
    await opening.fill('Sicilian');
    await search.click();
    await expect(fischer).toContainText('after ply 2');
    await fischer.click();
    await studied(page);
    await expect(page.getByRole('button', { name: 'cxd4', exact: true })).toBeVisible();
  },
);
