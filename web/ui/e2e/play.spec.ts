import type { Update } from '../src/api/wire';
import { moveList } from './desk';
import { expect, test } from './fixtures';
import { Table } from './table';

/** Take back and make again, across moves that change more than one square. */
const tricky: { name: string; game: string; start?: string; moves: string[] }[] = [
  { name: 'promotion', game: 'chess', start: '1n5k/P7/8/8/8/8/8/K7 w - - 0 1', moves: ['a7b8q'] },
  {
    name: 'castling',
    game: 'chess',
    start: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
    moves: ['e1g1', 'e8c8'],
  },
  {
    name: 'en passant',
    game: 'chess',
    start: '4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1',
    moves: ['e2e4', 'd4e3'],
  },
  { name: 'capture', game: 'xiangqi', moves: ['b2b9', 'a9b9'] },
  { name: 'stones', game: 'caro', moves: ['h8', 'i8', 'h9'] },
];

for (const { name, game, start, moves } of tricky) {
  test(`undo and redo across ${name}`, async ({ page }) => {
    const table = new Table(page, 'mouse');
    await table.open({ game, seats: ['human', 'human'], ...(start && { start }) });
    const pieces = () => page.locator('.board .piece').count();
    const seen: { fen: string; pieces: number }[] = [];
    const look = async () => {
      const { now } = await table.turn();
      seen.push({ fen: now.fen, pieces: now.picture.pieces.length });
      await expect.poll(pieces).toBe(now.picture.pieces.length);
    };
    await look();
    for (const move of moves) {
      await table.play(move);
      await expect.poll(async () => (await table.state()).nodes.length).toBe(seen.length);
      await look();
    }
    const check = async (i: number) => {
      await expect.poll(async () => (await table.state()).now.fen).toBe(seen[i]!.fen);
      await expect.poll(pieces).toBe(seen[i]!.pieces);
      await expect(page.getByRole('button', { name: 'Xoay bàn' })).toBeEnabled(); // nothing is under way
    };
    for (let i = moves.length - 1; i >= 0; i--) {
      await page.keyboard.press('Control+z');
      await check(i);
    }
    for (let i = 1; i <= moves.length; i++) {
      await page.keyboard.press('Control+y');
      await check(i);
    }
    await page.locator('body').press('Backspace');
    await check(moves.length - 1);
    if (name !== 'castling') return; // it is kept whatever it was
    await page.reload();
    await check(moves.length - 1);
  });
}

test('what turned up in cờ úp is taken back for good, or not at all', async ({
  page,
  expectErrors,
}) => {
  expectErrors(); // the browser logs the refusal itself
  const table = new Table(page, 'mouse');
  await table.open({ game: 'jieqi', seats: ['human', 'human'] });
  const here = moveList(page).locator('[aria-current="true"]');
  const undo = page.getByRole('button', { name: 'Đi lại' });
  await table.play('b2b9');
  await expect(here).toHaveAttribute('data-node', '1');
  await undo.click();
  await expect(here).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Đi tiếp' })).toHaveCount(0);
  for (const move of ['b2b9', 'a9b9']) {
    await table.turn();
    await table.play(move);
    await expect.poll(async () => (await table.state()).now.last?.move.slice(0, 4)).toBe(move);
  }
  await undo.click(); // Black has lost what only Red knows
  await expect(page.getByRole('alert')).toContainText('Đen');

  const { version } = await table.state();
  await page.request.post(`/api/matches/${table.id}/resign`, { data: { version, side: 'first' } });
  await expect(table.result).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Phân tích' }).first()).toBeEnabled();
});

test('going back after the end starts a variation, and the result stands', async ({ page }) => {
  const table = new Table(page, 'mouse');
  const start = '6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1';
  await table.open({ game: 'chess', seats: ['human', 'human'], start });
  await table.play('b1b8');
  await expect(table.result).toContainText('1-0');
  await page.getByRole('button', { name: 'Đi lại' }).click();
  await expect(table.result).toContainText('kết quả vẫn như cũ');
  await table.turn();
  await table.play('b1b7');
  await expect.poll(async () => (await table.state()).nodes.length).toBe(2);
  await expect(table.result).toContainText('1-0');
  await page.reload();
  await expect(table.result).toContainText('1-0');
  await expect(moveList(page)).toContainText(/Rb8#[^]*Rb7/); // what was played comes first
  await page.getByRole('button', { name: 'Về cuối ván' }).click();
  await expect(table.result).not.toContainText('kết quả vẫn như cũ');
  await page.goto('/library');
  await expect(page.getByRole('article')).toContainText('Trắng thắng');
});

test('a failure of the server is told at the board', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: ['human', 'random'] });
  await page.route(/\/api\/matches\/\w+\?/, async (route) => {
    const answer = await route.fetch();
    const update = (await answer.json()) as Update;
    await route.fulfill({ json: { ...update, trouble: { code: 'agent', again: 30_000 } } });
  });
  await page.routeWebSocket(/\/api\/socket/, () => undefined); // which would say otherwise
  await page.reload();
  const trouble = page.locator('[data-trouble]');
  await expect(trouble).toContainText('Máy gặp lỗi khi tính nước này.');
  await expect(trouble).toContainText(/Sẽ thử lại sau (2\d|30) giây/);
  await trouble.getByRole('button', { name: 'Chơi tiếp với đối thủ khác' }).click();
  await expect(page.getByRole('dialog', { name: 'Chơi từ đây' })).toBeVisible();
});

test('against an agent, undo goes back to my turn, and stops its search', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: ['human', 'alphabeta:movetime=1m'] });
  const start = (await table.state()).now.fen;
  await table.play('e2e4');
  await expect.poll(async () => Boolean((await table.state()).thinking)).toBe(true);
  await page.getByRole('button', { name: 'Đi lại' }).click();
  await expect.poll(async () => (await table.state()).now.fen, { timeout: 15_000 }).toBe(start);
  expect((await table.state()).thinking).toBeUndefined();
});

test('moves can be typed, and a wrong one says why', async ({ page, expectErrors }) => {
  expectErrors(); // the browser logs the refusal itself
  for (const [game, bad, why, good, uci] of [
    ['chess', 'Nf9', '“Nf9” không đi được ở thế này', 'Nf3', 'g1f3'],
    ['xiangqi', 'P2-9', 'Bị cản đường: có quân ở', 'P2-5', 'h2e2'],
    ['caro', 'z9', 'Ngoài bàn cờ', 'h8', 'h8'],
  ] as const) {
    const table = new Table(page, 'keyboard');
    await table.open({ game, seats: ['human', 'human'] });
    const field = page.getByLabel('Gõ nước đi');
    await field.fill(bad);
    await field.press('Enter');
    await expect(page.getByRole('alert')).toContainText(why);
    expect((await table.state()).version).toBe(0);
    await field.fill(good);
    await field.press('Enter');
    await expect.poll(async () => (await table.state()).nodes[0]?.move).toBe(uci);
    await expect(field).toHaveValue('');
  }
});

test('a clock runs down to the fall of the flag', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: ['human', 'human'], control: { total: 2500 } });
  await table.play('e2e4');
  await expect(page.locator('.top [role="timer"]')).toHaveText(/^[012],\d/);
  await expect(table.result).toHaveAttribute('data-over', '1-0', { timeout: 20_000 });
  await expect(table.result).toContainText('hết giờ');
});

test('absurd clocks are refused in words', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('group', { name: 'Đồng hồ' }).getByLabel('Tự chọn').check({ force: true });
  const minutes = page.getByLabel(/phút/i).first();
  for (const bad of ['-5', '0', '999999', 'mười']) {
    await minutes.fill(bad);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bắt đầu' })).toBeDisabled();
    await expect(minutes).toHaveValue(bad);
  }
});

test('agents play each other while one watches, and pause when told', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'caro', seats: ['random', 'random'] });
  await expect.poll(async () => (await table.state()).nodes.length).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Tạm dừng' }).click();
  await expect.poll(async () => (await table.state()).paused).toBe(true);
  const { nodes } = await table.state(); // that nothing is added to them: live.TestAgentsRestInAPause
  await page.getByRole('button', { name: 'Chơi tiếp' }).click();
  await expect.poll(async () => (await table.state()).nodes.length).toBeGreaterThan(nodes.length);
});

test('a hint shows the move and says why', async ({ page }) => {
  const table = new Table(page, 'mouse');
  const start = '6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1';
  await table.open({ game: 'chess', seats: ['human', 'random'], start });
  await page.getByRole('button', { name: 'Gợi ý' }).click();
  await expect(page.locator('main')).toContainText(/Rb8/);
  await expect(page.locator('main')).toContainText('Chiếu bí sau 1 nước.');
  await expect(page.locator('.board .arrow')).not.toHaveCount(0);
});

test('who offers a draw or resigns is called by name, where that is known', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: ['human', 'human'], names: ['An', ''] });
  await page.getByRole('button', { name: 'Xin hoà' }).click();
  await expect(page.getByText('An xin hoà. Bạn đồng ý không?')).toBeVisible();
  await page.getByRole('button', { name: 'Không, chơi tiếp' }).click();
  await page.getByRole('button', { name: 'Xin thua' }).click();
  await expect(page.getByRole('dialog')).toContainText('An xin thua ván này?');
  await page.getByRole('dialog').getByRole('button', { name: 'Chơi tiếp' }).click();
  await table.play('e2e4');
  await page.getByRole('button', { name: 'Xin hoà' }).click();
  await expect(page.getByText('Đen xin hoà. Bạn đồng ý không?')).toBeVisible();
});

test('a handicap: extra moves, and pieces taken off', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({
    game: 'chess',
    seats: ['human', 'human'],
    handicap: { side: 'first', moves: 1, removed: [59] },
  });
  await expect(table.cell(59)).toHaveAttribute('aria-label', /trống/);
  await table.play('e2e4');
  expect((await table.turn()).now.turn).toBe('first');
  await table.play('d2d4');
  expect((await table.turn()).now.turn).toBe('second');
});

test('two tabs on one game stay in step', async ({ page, context }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'xiangqi', seats: ['human', 'human'] });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('grid')).toBeVisible();
  await table.play('h2e2');
  const moves = other.getByRole('group', { name: 'Nước đi' });
  await expect(moves).toContainText('P2-5');
  await other.keyboard.press('Control+z');
  await expect(page.getByRole('group', { name: 'Nước đi' }).locator('[aria-current]')).toHaveCount(
    0,
  );
  expect((await table.state()).current).toBe(0);
});

test('a lost connection shows itself, and resumes where it was', async ({
  page,
  server,
  expectErrors,
}) => {
  expectErrors(); // the browser logs the lost connection itself
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: ['human', 'random'] });
  await table.play('e2e4');
  const before = await table.turn();
  await server.stop(true); // as a power cut does
  await expect(page.getByText(/Mất kết nối/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Xin hoà', 'Xin thua']) {
    const button = page.getByRole('button', { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    const free = () =>
      button.evaluate((e) => {
        const { x, y, width, height } = e.getBoundingClientRect();
        return e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await expect.poll(free, `${name} lies under nothing`).toBe(true);
  }
  await table.cell(11).click();
  await table.cell(27).click();
  await expect(page.getByText('nước đi sẽ được gửi sau')).toBeVisible();
  await server.start();
  await expect(page.getByText(/Mất kết nối/)).toHaveCount(0);
  const { nodes } = await table.turn();
  expect(nodes.slice(0, 3).map((node) => node.move)).toEqual([
    ...before.nodes.map((node) => node.move),
    'd2d4',
  ]);
});

test('a premove is made when its turn comes', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: ['human', 'alphabeta:movetime=1500ms'] });
  await table.play('e2e4');
  await expect.poll(async () => Boolean((await table.state()).thinking)).toBe(true);
  await table.cell(6).click();
  await table.cell(21).click();
  await expect
    .poll(async () => (await table.state()).nodes[2]?.move, { timeout: 20_000 })
    .toBe('g1f3');
});

test('any game is played from the home form, by the computer too', async ({ page }) => {
  for (const game of ['xiangqi', 'caro']) {
    const table = new Table(page, 'mouse');
    await table.begin(game, async () => {
      await page.getByRole('radio', { name: 'Dễ', exact: true }).check({ force: true });
      await page
        .getByRole('group', { name: 'Ai đi trước?' })
        .getByRole('radio', { name: 'Đối thủ' })
        .check({ force: true });
    });
    const { head, nodes } = await table.turn();
    expect(head?.seats).toEqual(['engine:level=easy', 'human']);
    expect(nodes.length).toBe(1);
  }
});
