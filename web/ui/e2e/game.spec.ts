import type { Page } from '@playwright/test';
import { made, playLine } from './desk';
import { expect, test } from './fixtures';
import { shifts, watchShifts } from './shifts';
import { Table } from './table';

const both: [string, string] = ['human', 'human'];

test('what the engine thinks is hidden until it is asked for', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: ['human', 'alphabeta:movetime=1500ms'] });
  const thinking = page.locator('[data-thinking]');
  await table.play('e2e4');
  await table.turn(); // its thoughts came before its move
  await expect(thinking.locator('.score')).toHaveCount(0);
  await page.getByRole('button', { name: 'Xem máy nghĩ' }).click();
  await expect(thinking.locator('.score')).toBeVisible();
});

test('a mate is lit up on a board that nothing covers, with the words for it', async ({ page }) => {
  const table = new Table(page, 'mouse');
  const start = '6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1';
  await table.open({ game: 'chess', seats: ['human', 'random'], start });
  await table.play('b1b8');
  await expect(table.result).toContainText('Bạn thắng!');
  await expect(table.result).toContainText('chiếu bí');
  await expect(page.locator('[data-said]')).toContainText('Trắng thắng: chiếu bí.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.board .mate')).toHaveCount(1);
  await expect(page.locator('.board .check')).toHaveCount(1);
  await expect(table.result.getByRole('button', { name: 'Đấu lại' })).toBeVisible();
});

test('a row of five is lit up', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'caro', seats: both });
  for (const move of ['h8', 'a1', 'h9', 'a3', 'h10', 'a5', 'h11', 'a7', 'h12']) {
    await table.turn();
    await table.play(move);
    await expect.poll(async () => (await table.state()).now.last?.move).toBe(move);
  }
  await expect(page.locator('.board .won')).toHaveCount(5);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the end of cờ úp shows what lay under every piece, and not before', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'jieqi', seats: both });
  await table.play('b2b9');
  await expect.poll(async () => (await table.state()).nodes.length).toBe(1);
  const before = await table.state();
  expect(before.now.bare).toBeUndefined();
  await expect(page.locator('.board .cover')).not.toHaveCount(0);
  const { version } = before;
  await page.request.post(`/api/matches/${table.id}/resign`, { data: { version, side: 'second' } });
  await expect(table.result).toContainText('còn úp');
  await expect(page.locator('.board .pieces .cover')).toHaveCount(0);
  await expect(page.locator('.board .bared')).toHaveCount(28);
  await page.getByRole('button', { name: 'Lùi một nước' }).click();
  await expect(page.locator('.board .pieces .cover')).toHaveCount(30); // as it was then
});

test('who is ahead in material is said beside the name', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: both, start: '4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1' });
  const bar = (side: string) => page.locator(`.bar[data-side="${side}"] .ahead`);
  await expect(bar('first')).toContainText('+2');
  await table.play('e3d5');
  await expect(bar('first')).toContainText('+3');
  await expect(bar('second')).toHaveCount(0);
});

for (const hand of ['mouse', 'keyboard'] as const) {
  test(`a promotion is chosen at its square, by ${hand}`, async ({ page }) => {
    const table = new Table(page, hand);
    const start = '7k/P7/8/8/8/8/8/K7 w - - 0 1';
    await table.open({ game: 'chess', seats: both, start });
    const square = await table.cell(56).boundingBox();
    await table.cell(48).click();
    await table.cell(56).click();
    const choice = page.getByRole('dialog', { name: 'Phong cấp' });
    await expect(choice.locator('.choice')).toHaveCount(4);
    const box = await choice.boundingBox();
    expect(Math.abs(box!.x - square!.x)).toBeLessThan(2);
    expect(Math.abs(box!.y - square!.y)).toBeLessThan(2);
    expect(Math.abs(box!.width - square!.width)).toBeLessThan(3);
    await page.keyboard.press('Escape');
    await expect(choice).toHaveCount(0);
    await expect(table.cell(48)).toHaveAttribute('aria-label', /tốt trắng/);
    await table.play('a7a8n');
    await expect.poll(async () => (await table.state()).now.last?.move).toBe('a7a8n');
    await expect(table.cell(56)).toHaveAttribute('aria-label', /mã trắng/);
  });
}

/** Positions, a drag, and the rule that refuses it. */
const refused = [
  { game: 'chess', start: '4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1', from: 12, to: 18, why: 'đang che' },
  { game: 'chess', start: '4k3/4r3/8/8/8/8/3P4/4K3 w - - 0 1', from: 11, to: 19, why: 'chiếu' },
  { game: 'xiangqi', from: 1, to: 12, why: 'chân mã cột 7' },
  { game: 'xiangqi', from: 3, to: 11, why: 'cung' },
];
for (const { game, start, from, to, why } of refused) {
  test(`a refused drag says why: ${game}, ${why}`, async ({ page, expectErrors }) => {
    expectErrors(); // the browser logs the refusal itself
    const table = new Table(page, 'mouse');
    await watchShifts(page);
    await table.open({ game, seats: both, ...(start && { start }) });
    await table.cell(from).dragTo(table.cell(to));
    await expect(page.locator('[data-word]')).toContainText(new RegExp(why, 'i'));
    expect((await table.state()).version).toBe(0);
    expect((await shifts(page)).sum).toBeLessThan(0.001);
  });
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [360, 640],
  [844, 390],
] as const) {
  test(`a declined draw moves and covers nothing at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    const table = new Table(page, 'mouse');
    const start = '7k/8/8/8/8/8/8/K6R b - - 0 1';
    await table.open({ game: 'chess', seats: ['alphabeta:depth=2', 'human'], start });
    await table.turn();
    const tools = page.locator('main').getByRole('button', { name: 'Menu' });
    const draw = page.getByRole('button', { name: 'Xin hoà' });
    await draw.scrollIntoViewIfNeeded();
    const before = await tools.boundingBox();
    await draw.click();
    const word = page.locator('[data-word] p');
    await expect(word).toHaveText('Đối phương không nhận hoà.');
    await expect(word).toBeInViewport({ ratio: 1 });
    const covered = await word.evaluate((said) => {
      const a = said.getBoundingClientRect();
      const beside = document.querySelectorAll('main .board svg, main .tools button');
      return [...beside].filter((element) => {
        const b = element.getBoundingClientRect();
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      }).length;
    });
    expect(covered).toBe(0);
    expect(await tools.boundingBox()).toEqual(before);
    expect((await table.state()).result).toBeUndefined();
    expect((await shifts(page)).sum).toBeLessThan(0.001);
  });
}

test('on a phone men that are taken do not move the board', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { match } = await made(page, {
    game: 'chess',
    seats: ['human', 'human'],
    names: ['Nguyễn Thị Phương Lan', 'Máy, mức mới học'],
    control: { total: 600_000 },
  });
  await page.goto(`/play/${match}`);
  const top = async () => (await page.locator('.board svg').first().boundingBox())?.y;
  await expect(page.locator('.bar .clock').first()).toBeVisible();
  const before = await top();
  const line =
    'e2e4 d7d5 e4d5 d8d5 b1c3 d5g2 f1g2 b8c6 g2c6 b7c6 d1g4 c8g4 g1f3 g4f3 c3b5 f3h1 b5c7 e8d8 c7a8 h1d5';
  await playLine(page, match, line.split(' '));
  await expect(page.locator('.bar[data-side=second] .taken > span')).toHaveCount(6);
  expect(await top()).toBe(before);
});

test('the turn is passed from the menu, after a question', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'xiangqi', seats: both });
  const pass = page.getByRole('dialog').getByRole('button', { name: 'Bỏ lượt' });
  for (const answer of ['Thôi', 'Bỏ lượt']) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await pass.click();
    const asks = page.getByRole('dialog', { name: 'Bỏ lượt này?' });
    expect((await table.state()).now.turn).toBe('first');
    await asks.getByRole('button', { name: answer }).click();
    await expect(asks).toHaveCount(0);
  }
  await expect.poll(async () => (await table.state()).now.turn).toBe('second');
});

test('a resignation on the clock is not taken back', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: both, control: { total: 600_000 } });
  await table.play('e2e4');
  await page.getByRole('button', { name: 'Xin thua' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xin thua' }).click();
  await expect(table.result).toContainText('xin thua');
  await expect(page.getByRole('button', { name: 'Đi lại' })).toHaveCount(0);
});

test('leaving a game against the computer stops its clock', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: ['human', 'random'], control: { total: 60_000 } });
  await table.play('e2e4');
  await table.turn();
  const { clocks } = await table.state();
  expect(clocks?.running).toBe('first');
  await page.getByRole('link', { name: 'Câu đố' }).first().click();
  await expect.poll(async () => (await table.state()).paused).toBe(true);
  await page.goBack();
  await expect(page.locator('.clock.running')).toBeVisible();
  expect((await table.state()).paused).toBeUndefined();
});

test('a game without a move is not among the games', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: ['human', 'random'] });
  await page.goto('/library');
  await expect(page.locator(`a[href="/play/${table.id}"]`)).toHaveCount(0);
  await page.goto(`/play/${table.id}`);
  await table.play('e2e4');
  await table.turn();
  await page.goto('/library');
  await expect(page.locator(`a[href="/play/${table.id}"]`).first()).toBeVisible();
});

test('sounds are on from the first gesture, with their switch in sight', async ({ page }) => {
  await page.addInitScript(() => {
    const made: number[] = [];
    Object.assign(window, { made });
    const Real = AudioContext;
    Object.assign(window, {
      AudioContext: class extends Real {
        constructor() {
          super();
          made.push(1);
        }
      },
    });
  });
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: both });
  const made = () => page.evaluate(() => (window as unknown as { made: number[] }).made.length);
  expect(await made()).toBe(0);
  await table.play('e2e4');
  await expect.poll(made).toBe(1);
  const button = page.getByRole('button', { name: 'Âm thanh' });
  await expect(button).toBeInViewport();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});

/** What must be in the window without scrolling. */
async function inWindow(page: Page, selectors: string[]): Promise<void> {
  const { width, height } = page.viewportSize()!;
  for (const selector of selectors) {
    const box = await page.locator(selector).first().boundingBox();
    expect(box, selector).not.toBeNull();
    expect(box!.x, selector).toBeGreaterThanOrEqual(0);
    expect(box!.y, selector).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width, selector).toBeLessThanOrEqual(width);
    expect(box!.y + box!.height, selector).toBeLessThanOrEqual(height);
  }
}

test('a phone on its side shows how a game ended', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: both });
  for (const move of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) {
    await table.turn();
    await table.play(move);
  }
  const card = page.locator('.status.over');
  await expect(card).toContainText('Đen thắng');
  await inWindow(page, ['.status .primary', '.side .tools', '.side .list', '.bottom']);
  const [room, hidden] = await card.evaluate((e) => [
    e.clientHeight - e.scrollHeight,
    e.parentElement!.scrollHeight - e.parentElement!.clientHeight,
  ]);
  expect(room, 'the card is cut').toBeGreaterThanOrEqual(0);
  expect(hidden, 'something is below the fold').toBeLessThanOrEqual(0);
});

test('an upright phone has the last moves under the board', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const table = new Table(page, 'mouse');
  await table.open({ game: 'xiangqi', seats: both });
  for (const move of ['h2e2', 'h9g7', 'h0g2']) {
    await table.turn();
    await table.play(move);
  }
  const strip = page.getByRole('group', { name: 'Các nước vừa đi' });
  await expect(strip.locator('[aria-current]')).toContainText('M2.3');
  await inWindow(page, ['.board svg', '.strip button:last-child']);
  await strip.getByRole('button', { name: 'P2-5' }).click();
  await expect(strip.locator('[aria-current]')).toContainText('P2-5');
});

test('the glass over a caro board is above the finger and inside the window', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const table = new Table(page, 'touch');
  await table.open({ game: 'caro', seats: both, variant: { size: '19' } });
  const touches = await context.newCDPSession(page);
  for (const square of [0, 18, 9 * 19 + 9, 18 * 19, 18 * 19 + 18]) {
    const cell = await table.cell(square).boundingBox();
    const at = { x: cell!.x + cell!.width / 2, y: cell!.y + cell!.height / 2 };
    const type = 'touchStart';
    await touches.send('Input.dispatchTouchEvent', { type, touchPoints: [at] });
    await expect(page.locator('.magnifier .picture')).toBeVisible();
    const lens = await page.locator('.magnifier').boundingBox();
    expect(lens!.y + lens!.height, `square ${square}`).toBeLessThan(at.y);
    expect(lens!.y).toBeGreaterThanOrEqual(0);
    expect(lens!.x).toBeGreaterThanOrEqual(0);
    expect(lens!.x + lens!.width).toBeLessThanOrEqual(390);
    await touches.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  }
  await context.close();
});
