import type { Page } from '@playwright/test';
import type { Tournament } from '../src/api/wire';
import { violations } from './axe';
import { expect, test } from './fixtures';

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

test('a Swiss of nine agents runs to its end, and the standings add up', async ({ page }) => {
  test.slow();
  const id = await hold(page, { name: 'Giải máy', system: 'swiss', rounds: 4 });
  await expect(page.getByRole('heading', { level: 1, name: 'Giải máy' })).toBeVisible();
  await enter(page, 'greedy', '5');
  await enter(page, 'random', '4');
  await expect(page.getByRole('heading', { name: 'Người chơi (9)' })).toBeVisible();
  await page.getByRole('button', { name: 'Bắt đầu giải' }).click();
  await expect(
    page.getByRole('region', { name: 'Các bàn đang đấu' }).locator('svg').first(),
  ).toBeVisible();
  await expect(page.getByText('Đã kết thúc', { exact: true })).toBeVisible({ timeout: 150_000 });

  const end = await known(page, id);
  expect(end.rounds).toHaveLength(4);
  expect(points(end)).toBe(4 * 5); // four boards and a bye
  const table = page.getByRole('region', { name: 'Bảng xếp hạng' }).getByRole('table');
  await expect(table.locator('tbody tr')).toHaveCount(9);
  await table.locator('tbody tr').first().getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('Buchholz');
  await page.keyboard.press('Escape');
  expect(await violations(page)).toEqual([]);
  const csv = await (await page.request.get(`/api/tournaments/${id}/export/csv`)).text();
  expect(csv.trim().split('\n')).toHaveLength(10);

  await page.getByRole('link', { name: 'Màn hình lớn' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Giải máy' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('two people and an agent play a round robin, games open by themselves but for the host', async ({
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
    // The host has the tournament to look after, and goes by hand.
    if (loser === page) await page.getByRole('link', { name: 'Vào ván của bạn' }).click();
    await loser.waitForURL(`**/play/${match}`);
    // What a game needs is on one screen of a small phone.
    const desk = loser.viewportSize()!;
    await loser.setViewportSize({ width: 360, height: 640 });
    for (const needed of [
      loser.getByRole('link', { name: 'Giải lớp' }),
      loser.getByText(`Vòng ${round}/3`, { exact: true }),
      loser.getByRole('button', { name: 'Xin thua' }),
    ]) {
      await expect(needed).toBeInViewport({ ratio: 1 });
    }
    await loser.setViewportSize(desk);
    await loser.getByRole('button', { name: 'Xin thua' }).click();
    await loser.getByRole('dialog').getByRole('button', { name: 'Xin thua' }).click();
    const on = page.locator('[data-over]').getByRole('link', { name: /^Về giải|^Vào ván của bạn/ });
    if (loser === page) await expect(on).toBeVisible();
  }
  await other.goto(`/tournaments/${id}`);
  await expect(other.getByText('Đã kết thúc', { exact: true })).toBeVisible();
  const end = await known(other, id);
  expect(points(end)).toBe(3);
  expect(end.you).toBe(2);
  await context.close();
});

test('a player who does not move is warned, loses by forfeit, and comes back with one tap', async ({
  page,
  browser,
  server,
}) => {
  const id = await hold(page, { name: 'Giải tối', system: 'swiss', rounds: 3, patience: 14 });
  const guests: Page[] = [];
  for (const name of ['An', 'Ba']) {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ baseURL: server.url, locale: 'vi-VN', viewport });
    const guest = await context.newPage();
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

  await expect(white!.locator('[data-first-move=mine]')).toBeVisible();
  await expect(white!).toHaveTitle(/Đi nước đầu/);
  await expect(black!.locator('[data-first-move=other]')).toBeVisible();
  await expect(black!.getByRole('link', { name: 'Giải tối' })).toBeInViewport();
  await black!.setViewportSize({ width: 360, height: 640 }); // the tools of the game stay in sight
  await expect(black!.getByRole('button', { name: 'Xin thua' })).toBeInViewport({ ratio: 1 });
  await expect(black!.getByRole('button', { name: 'Huỷ ván' })).toHaveCount(0);
  await expect(white!.getByText('Bạn bị xử thua: chưa đi nước đầu')).toBeVisible();
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
    'đội bạn hạng 1, 1 điểm',
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
