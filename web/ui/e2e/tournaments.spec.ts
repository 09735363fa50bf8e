import type { Page } from '@playwright/test';
import type { PairedBoard, Tournament } from '../src/api/wire';
import { violations } from './axe';
import { expect, test } from './fixtures';
import { shifts, watchShifts } from './shifts';

const settings = {
  game: 'caro',
  variant: { size: '5' },
  control: { total: 600_000 },
  patience: 60,
  break: 0,
  listed: true,
};

/** Goes to the list of tournaments, as one who looks for them does. */
async function visit(page: Page): Promise<void> {
  await page.goto('/online');
  await page.getByRole('link', { name: 'Giải đấu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Giải đấu' })).toBeVisible();
}

/** Makes a tournament with the form, and is there then. */
async function announce(page: Page, name: string): Promise<string> {
  await visit(page);
  await page.getByLabel('Tên giải').fill(name);
  const championship = page.getByRole('button', { name: /^9 vòng như/ });
  await page.getByLabel('Môn cờ').selectOption('Cờ vua');
  await expect(championship).toHaveCount(0);
  await page.getByLabel('Môn cờ').selectOption('Cờ tướng');
  await page.getByRole('button', { name: '9 vòng như giải vô địch cờ tướng thế giới' }).click();
  await expect(page.getByLabel('Số vòng')).toHaveValue('9');
  await page.getByText('Thể lệ khác').click();
  await expect(page.getByLabel('Vòng cuối là trận chung kết')).toBeChecked();
  await page.getByLabel('Thắng 2, hoà 1, thua 0').uncheck();
  await page.getByLabel('Thể thức').selectOption('Vòng tròn một lượt');
  await page.getByLabel('Môn cờ').selectOption('Cờ ca-rô');
  await page.getByLabel('Nghỉ giữa hai vòng').selectOption('Không');
  await page.getByRole('button', { name: 'Mở giải', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const invited = page.getByRole('region', { name: 'Mời mọi người' });
  await expect(invited.getByRole('link', { name: page.url() })).toBeVisible();
  await expect(
    page.getByText('Cờ ca-rô · Vòng tròn một lượt · 5+3', { exact: true }),
  ).toBeVisible();
  return new URL(page.url()).pathname.replace('/tournaments/', '');
}

/** Makes a tournament of the page's own, and goes there. */
async function hold(page: Page, more: object): Promise<string> {
  await visit(page);
  const answer = await page.request.post('/api/tournaments', { data: { ...settings, ...more } });
  const { id } = (await answer.json()) as Tournament;
  await page.goto(`/tournaments/${id}`);
  return id;
}

async function enter(page: Page, agent: string, count: string): Promise<void> {
  const players = page.getByRole('region', { name: 'Người chơi' });
  await players.getByLabel('Máy tham gia').selectOption(agent);
  await players.getByLabel('Số lượng').selectOption(count);
  await players.getByRole('button', { name: 'Thêm máy' }).click();
}

async function known(page: Page, id: string): Promise<Tournament> {
  return (await (await page.request.get(`/api/tournaments/${id}`)).json()) as Tournament;
}

/** The points of all players together. */
function points(now: Tournament): number {
  return now.standings.reduce((sum, rank) => sum + Number(rank.points), 0);
}

test('a Swiss of five agents runs to its end, and the standings add up', async ({ page }) => {
  test.slow();
  const id = await hold(page, { name: 'Giải máy', system: 'swiss', rounds: 3 });
  await expect(page.getByRole('heading', { level: 1, name: 'Giải máy' })).toBeVisible();
  await enter(page, 'greedy', '3');
  await enter(page, 'random', '2');
  await expect(page.getByRole('heading', { name: 'Người chơi (5)' })).toBeVisible();
  await page.getByRole('button', { name: 'Bắt đầu giải' }).click();
  await expect(
    page.getByRole('region', { name: 'Các bàn đang đấu' }).locator('svg').first(),
  ).toBeVisible();
  await expect(page.getByText('Đã kết thúc', { exact: true })).toBeVisible({ timeout: 150_000 });

  const end = await known(page, id);
  expect(end.rounds).toHaveLength(3);
  expect(points(end)).toBe(3 * 3); // two boards and a bye
  const table = page.getByRole('region', { name: 'Bảng xếp hạng' }).getByRole('table');
  await expect(table.locator('tbody tr')).toHaveCount(5);
  await table.locator('tbody tr').first().getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('Buchholz');
  await page.keyboard.press('Escape');
  expect(await violations(page)).toEqual([]);
  const csv = await (await page.request.get(`/api/tournaments/${id}/export/csv`)).text();
  expect(csv.trim().split('\n')).toHaveLength(6);

  // Results that stand are corrected by the host who asks to, and not by a tap beside.
  await expect(page.getByLabel(/^Kết quả bàn/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sửa kết quả' }).click();
  await expect(page.getByText('sửa kết quả sẽ đổi bảng xếp hạng')).toBeVisible();
  await expect(page.getByLabel(/^Kết quả bàn/)).toHaveCount(2);
  await page.getByText(/^Nhật ký giải/).click();
  await expect(page.locator('[data-kind=round]')).toHaveText([3, 2, 1].map(begins));
  const results = end.rounds[0]!.boards.filter((b) => b.black);
  const names = ({ white, black }: PairedBoard) =>
    [white, black].map((id) => end.players[id - 1]!.name);
  for (const name of results.flatMap(names))
    await expect(page.locator('[data-kind=round-end]').last()).toContainText(name);

  await page.getByRole('link', { name: 'Màn hình lớn' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Giải máy' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Cộng điểm của mọi đối thủ')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'BH', exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Whoever opens it on a phone finds the way back, and no word of columns that are not there.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('columnheader', { name: 'BH', exact: true })).toBeHidden();
  await expect(page.getByText('Cộng điểm của mọi đối thủ')).toBeHidden();
  await page.getByRole('link', { name: 'Về giải' }).click();
  await expect(page).toHaveURL(`/tournaments/${id}`);

  // In the list it stands below its own heading.
  await page.getByRole('link', { name: 'Tất cả giải đấu' }).click();
  const over = page.getByRole('region', { name: 'Đã kết thúc' });
  await expect(over.getByRole('link', { name: 'Giải máy' })).toBeVisible();
  await expect(page.getByText('Bạn hãy mở giải đầu tiên')).toHaveCount(0);
});

/** What the log says of the beginning of a round. */
function begins(round: number): RegExp {
  return new RegExp(`Vòng ${round} bắt đầu.$`);
}

test('two people and an agent play a round robin, games open by themselves, also for the host', async ({
  page,
  browser,
  server,
}) => {
  const id = await announce(page, 'Giải lớp');
  const context = await browser.newContext({ baseURL: server.url, locale: 'vi-VN' });
  const other = await context.newPage();
  await other.goto(`/tournaments/${id}`);
  for (const [who, name] of [
    [page, 'Hòa'],
    [other, 'Mai'],
  ] as const) {
    await who.getByLabel('Tên của bạn trong giải').fill(name);
    await who.getByRole('button', { name: 'Ghi danh' }).click();
    await expect(who.getByText('(Bạn)')).toBeVisible();
  }
  await enter(page, 'random', '1');
  await expect(page.getByRole('heading', { name: 'Người chơi (3)' })).toBeVisible();
  // The host sees beside the button how many have come.
  await expect(page.locator('.stage')).toHaveText('Đang nhận ghi danh · 3 người chơi');
  await page.getByRole('button', { name: 'Bắt đầu giải' }).click();

  const played: string[] = [];
  for (let round = 1; round <= 3; round++) {
    let match = '';
    let loser = page;
    await expect
      .poll(async () => {
        const board = (await known(page, id)).rounds.at(-1)?.boards[0];
        match = board?.live ? (board.match ?? '') : '';
        loser = board?.white === 1 || board?.black === 1 ? page : other;
        return match !== '' && !played.includes(match);
      })
      .toBe(true);
    played.push(match);
    await loser.waitForURL(`**/play/${match}`);
    // A host who comes to the room during the own game has come to direct, and has the way back.
    if (loser === page) {
      await page.goto(`/tournaments/${id}`);
      await expect(page.locator('[data-coming=play]')).toHaveText(/ · (đến lượt bạn|chờ)/);
      await page.getByRole('link', { name: 'Vào ván của bạn' }).click();
      await page.waitForURL(`**/play/${match}`);
    }
    // What a game needs is on one screen of a small phone.
    const desk = loser.viewportSize()!;
    await loser.setViewportSize({ width: 360, height: 640 });
    for (const needed of [
      loser.getByRole('link', { name: 'Giải lớp' }),
      loser.getByText(new RegExp(`^vòng ${round}/3 · bàn 1 · bạn cầm quân [XO]$`)),
      loser.getByRole('button', { name: 'Xin thua' }),
    ]) {
      await expect(needed).toBeInViewport({ ratio: 1 });
    }
    await loser.setViewportSize(desk);
    await loser.getByRole('button', { name: 'Xin thua' }).click();
    await loser.getByRole('dialog').getByRole('button', { name: 'Xin thua' }).click();
    if (loser === page) {
      // The way on stands beside the result until the next game opens, which without a break is at once.
      const on = page
        .locator('[data-over]')
        .getByRole('link', { name: /^Về giải|^Vào ván của bạn/ });
      const away = async () => (await on.isVisible()) || !page.url().endsWith(match);
      await expect.poll(away).toBe(true);
    }
  }
  await other.goto(`/tournaments/${id}`);
  await expect(other.getByText('Đã kết thúc', { exact: true })).toBeVisible();
  const end = await known(other, id);
  expect(points(end)).toBe(3);
  expect(end.you).toBe(2);
  await context.close();
});

test('on a phone the room, the board and the strip over other pages stand still while they load', async ({
  page,
  browser,
  server,
}) => {
  const id = await hold(page, { name: 'Giải tối', system: 'swiss', rounds: 3, patience: 600 });
  const room = `/tournaments/${id}`;
  const phone = async () => {
    const viewport = { width: 390, height: 844 };
    const how = { baseURL: server.url, locale: 'vi-VN', viewport, hasTouch: true, isMobile: true };
    const opened = await (await browser.newContext(how)).newPage();
    await watchShifts(opened);
    return opened;
  };
  /** Loads a page until it shows something, and nothing has moved. */
  const still = async (who: Page, path: string, seen: string) => {
    await who.goto(path);
    await expect(who.locator(seen).first()).toBeVisible();
    await who.waitForLoadState('networkidle');
    expect((await shifts(who)).shifts, path).toEqual([]);
  };
  const [an, passer] = [await phone(), await phone()];
  await still(passer, room, 'section[aria-busy=false]');
  const joined = await an.request.post(`/api${room}/join`, { data: { name: 'An' } });
  expect(joined.ok(), await joined.text()).toBe(true);
  await still(an, room, '[data-coming=open]');
  await enter(page, 'random', '1');
  await page.getByRole('button', { name: 'Bắt đầu giải' }).click();
  await an.waitForURL('**/play/*');
  await still(an, new URL(an.url()).pathname, '[data-first-move]');
  await still(an, '/', '[data-coming=play]');
  await an.goto('/rules');
  await an.locator('main h2').last().scrollIntoViewIfNeeded(); // whoever reads on is still told
  await expect.poll(() => an.evaluate(() => scrollY)).toBeGreaterThan(500);
  await expect(an.locator('[data-coming=play]')).toBeInViewport({ ratio: 1 });
  await still(passer, room, '[aria-label="Các bàn đang đấu"] .clock');
  for (const who of [an, passer]) await who.context().close();
});

test('a player who does not move is warned, loses by forfeit, and comes back with one tap', async ({
  page,
  browser,
  server,
}) => {
  const id = await hold(page, { name: 'Giải tối', system: 'swiss', rounds: 3, patience: 24 });
  const guests: Page[] = [];
  for (const name of ['An', 'Ba']) {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ baseURL: server.url, locale: 'vi-VN', viewport });
    const guest = await context.newPage();
    await guest.addInitScript(() => {
      localStorage.setItem('banco.prefs', '{"captions":true}'); // sounds are written
      const heard = new Set<string | undefined>();
      Object.assign(window, { heard });
      new MutationObserver(() => {
        heard.add(document.querySelector<HTMLElement>('[data-sound]')?.dataset.sound);
      }).observe(document, { childList: true, subtree: true });
    });
    await guest.goto(`/tournaments/${id}`);
    await guest.getByLabel('Tên của bạn trong giải').fill(name);
    await guest.getByRole('button', { name: 'Ghi danh' }).click();
    await expect(guest.getByText('(Bạn)')).toBeVisible();
    guests.push(guest);
  }
  await page.getByRole('button', { name: 'Bắt đầu giải' }).click();
  for (const guest of guests) await guest.waitForURL('**/play/*');
  const now = await known(page, id);
  const [white, black] = now.rounds[0]!.boards[0]!.white === 1 ? guests : [...guests].reverse();

  // The boards say from the start how long there is, and what happens then.
  const [mine, waited] = [
    white!.locator('[data-first-move=mine]'),
    black!.locator('[data-first-move=other]'),
  ];
  await expect(mine).toHaveText(
    /^Đến lượt bạn: 0:(1[3-9]|2\d) để đi nước đầu, nếu không bạn bị xử thua$/,
  );
  await expect(waited).toHaveText(
    /^(An|Ba) có 0:\d\d để đi nước đầu, nếu không bạn thắng ván này$/,
  );
  await expect(
    white!.getByRole('alert').filter({ hasText: /^Đến lượt bạn: 0:(1[3-9]|2\d) / }),
  ).toHaveCount(1);
  expect(await white!.title()).not.toMatch(/Đi nước đầu/);
  // It covers nothing, and what a game needs is in sight beside it.
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ]) {
    await black!.setViewportSize(size);
    const needed = [
      black!.getByRole('link', { name: 'Giải tối' }),
      black!.getByText(/^vòng 1\/3 · bàn 1 · bạn cầm quân O$/),
      black!.getByRole('button', { name: 'Xin thua' }),
      black!.locator('[role=grid]'),
    ];
    const box = (await waited.boundingBox())!;
    for (const other of needed) {
      await expect(other).toBeInViewport({ ratio: 1 });
      const { x, y, width, height } = (await other.boundingBox())!;
      const apart =
        x >= box.x + box.width ||
        box.x >= x + width ||
        y >= box.y + box.height ||
        box.y >= y + height;
      expect(apart, `${String(other)} at ${size.width}×${size.height}`).toBe(true);
    }
  }
  await expect(white!).toHaveTitle(/Đi nước đầu/); // the warning
  await expect(black!.getByRole('button', { name: 'Huỷ ván' })).toHaveCount(0);
  await expect(white!.getByText('Bạn bị xử thua: chưa đi nước đầu')).toBeVisible();
  await expect.poll(() => white!.evaluate('heard.has("call")')).toBe(true);
  await expect(black!.getByText('Đối thủ vắng mặt, bạn thắng')).toBeVisible();
  await expect(white!).not.toHaveTitle(/Đi nước đầu/);
  for (const guest of guests) {
    const cut = (said: Element) => said.scrollWidth > said.clientWidth;
    expect(await guest.locator('[data-over] .headline').evaluate(cut)).toBe(false);
  }

  await expect(page.getByText('Vòng 1/3 · chờ ban tổ chức: chưa đủ hai')).toBeVisible();
  await white!.getByRole('button', { name: 'Quay lại giải' }).click(); // there is one
  await expect.poll(async () => (await known(page, id)).players.every((p) => !p.gone)).toBe(true);

  await page.getByRole('button', { name: 'Tạm dừng giải' }).click();
  await expect(page.getByText('đang tạm dừng')).toBeVisible();
  await page.getByText(/^Nhật ký giải/).click();
  await expect(page.locator('[data-kind=no-show]')).toContainText('vắng mặt, bị xử thua');
  await expect(page.locator('[data-kind=pause]')).toContainText('Ban tổ chức');
  expect(await violations(page)).toEqual([]);
  for (const guest of guests) await guest.context().close();
});

test('two schools play a match of teams: order of boards, substitute, every screen the same', async ({
  page,
  browser,
  server,
}) => {
  await visit(page);
  await page.getByLabel('Tên giải').fill('Giải trường');
  await page.getByLabel('Thể thức').selectOption('Vòng tròn một lượt');
  await page.getByLabel('Đội', { exact: true }).selectOption('đội 2 bàn');
  await page.getByLabel('Môn cờ').selectOption('Cờ ca-rô');
  await page.getByRole('button', { name: 'Mở giải', exact: true }).click();
  await expect(
    page.getByText('Cờ ca-rô · Vòng tròn một lượt · đội 2 bàn · 5+3', { exact: true }),
  ).toBeVisible();
  const id = new URL(page.url()).pathname.replace('/tournaments/', '');
  const start = page.getByRole('button', { name: 'Bắt đầu giải' });
  await expect(page.getByText('Cần ít nhất hai đội')).toBeVisible();

  // The host enters three of one school and puts the last of them on the first board.
  await page.getByLabel('Tên đội').last().fill('Trường A');
  await page.getByLabel('Người không có máy riêng').fill('An\nBình\nChi');
  await page.getByRole('button', { name: 'Thêm người (3)' }).click();
  const entrants = page.getByRole('region', { name: 'Người chơi' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Đưa Chi lên bàn trên' }).click();
  await expect(entrants.nth(2)).toContainText('2. Chi');
  await page.getByRole('button', { name: 'Đưa Chi lên bàn trên' }).click();
  await expect(entrants.nth(1)).toContainText('1. Chi');

  // Players of the other come by the link of their team.
  const context = await browser.newContext({ baseURL: server.url, locale: 'vi-VN' });
  const other = await context.newPage();
  await other.goto(`/tournaments/${id}?team=${encodeURIComponent('Trường B')}`);
  await expect(other.getByLabel('Tên đội')).toHaveValue('Trường B');
  await other.getByLabel('Tên của bạn trong giải').fill('Dũng');
  await other.getByRole('button', { name: 'Ghi danh' }).click();
  await expect(other.getByText('(Bạn)')).toBeVisible();
  await start.click();

  // Bình is the reserve; the second seat of B is empty, so A has a point already.
  const pairs = page.getByRole('region', { name: 'Vòng 1' }).getByRole('row');
  await expect(pairs.nth(1)).toHaveText(/Trường A\s*1–0\s*Trường B/);
  await expect(other.locator('[data-coming="wood"]').first()).toContainText('bàn 1');
  expect((await known(page, id)).rounds[0]?.boards).toEqual([
    { white: 3, black: 4 },
    { white: 0, black: 1, result: '-+' },
  ]);
  await page.getByLabel('Kết quả bàn 1').selectOption('0-1');
  await expect(page.getByText('Đã kết thúc', { exact: true })).toBeVisible();
  const end = await known(page, id);
  expect(end.standings.map(({ points, ties }) => [points, ties[0]])).toEqual([
    ['1', '1.0'],
    ['1', '1.0'],
  ]);
  await expect(pairs.nth(1)).toHaveText(/Trường A\s*1–1\s*Trường B/);
  await expect(other.locator('[data-coming="over"]').first()).toContainText(
    'Trường A, Trường B vô địch: đội bạn hạng 1 · 1 điểm',
  );
  const row = page.getByRole('region', { name: 'Bảng xếp hạng' }).locator('tbody tr').first();
  await expect(row).toContainText('Trường A');
  await row.getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('Chi');
  await page.keyboard.press('Escape');
  expect(await violations(page)).toEqual([]);
  await page.goto(`/tournaments/${id}?hall`);
  await expect(page.getByText('1. Trường A (1)')).toBeVisible();
  const trf = await (await page.request.get(`/api/tournaments/${id}/export/trf`)).text();
  expect(trf).toContain('013 Trường A');
  await context.close();
});
