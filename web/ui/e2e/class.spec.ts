import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import type { ClassGame, Classroom, Update } from '../src/api/wire';
import { violations } from './axe';
import { expect, test, type Server } from './fixtures';
import { Table } from './table';

/** A student: a browser that knows nothing of the others. Only the first two open a page. */
interface Pupil {
  name: string;
  request: APIRequestContext;
  page: Page | null;
}

async function pupil(browser: Browser, server: Server, name: string, page: boolean) {
  const context = await browser.newContext({ baseURL: server.url, locale: 'vi-VN' });
  return { name, request: context.request, page: page ? await context.newPage() : null };
}

/** Comes in by code and name, by hand or by the API. */
async function join({ name, request, page }: Pupil, code: string): Promise<void> {
  if (!page) {
    const response = await request.post(`/api/classes/${code}/join`, { data: { name } });
    expect(response.ok(), await response.text()).toBe(true);
    return;
  }
  await page.goto('/class');
  await page.getByRole('textbox', { name: 'Mã lớp' }).fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Tìm lớp' }).click();
  await page.getByRole('textbox', { name: 'Tên của em' }).fill(name);
  await page.getByRole('button', { name: 'Vào lớp' }).click();
  await expect(page.getByText('Chờ giáo viên ghép cặp')).toBeVisible();
  const here = page.getByRole('region', { name: 'Đang ở trong lớp' });
  await expect(here.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hôm nay: Cờ vua' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Câu đố cho cả lớp' })).toBeVisible();
}

/** Sends a move of a student, and returns the status. */
async function move({ request }: Pupil, match: string, text: string): Promise<number> {
  const at = (await (await request.get(`/api/matches/${match}`)).json()) as Update;
  const data = { version: at.version, move: text };
  return (await request.post(`/api/matches/${match}/moves`, { data })).status();
}

test('a class of six, from the code to the end', async ({
  page,
  browser,
  server,
  expectErrors,
}) => {
  expectErrors(); // a move is refused on purpose
  await page.goto('/online');
  await page.getByRole('link', { name: 'Lớp học' }).click();
  await page.getByRole('textbox', { name: 'Tên giáo viên' }).fill('Cô Lan');
  await page.getByRole('textbox', { name: /Tên lớp/ }).fill('Lớp 5A');
  await page.getByLabel('Môn cờ hôm nay').selectOption('Cờ vua');
  await page.getByRole('button', { name: 'Mở lớp' }).click();
  await page.waitForURL(/\/class\/\w{6}$/);
  const code = new URL(page.url()).pathname.split('/')[2] ?? '';
  await expect(page.getByRole('link', { name: `${server.url}/class/${code}` })).toBeVisible();

  const names = ['An', 'Bình', 'Chi', 'Dũng', 'Giang', 'Hà'];
  const pupils: Pupil[] = [];
  for (const [i, name] of names.entries()) {
    pupils.push(await pupil(browser, server, name, i < 2));
    await join(pupils[i]!, code);
  }
  const list = page.getByRole('region', { name: 'Học sinh' });
  for (const name of names) await expect(list.getByText(name, { exact: true })).toBeVisible();
  await expect(list.getByText('đang ở đây')).toHaveCount(2);

  await expect(page.getByText('2 em đang chờ')).toBeVisible(); // the others have no page
  await page.getByRole('switch', { name: 'Ghép cả em đang vắng (4)' }).check();
  await page.getByRole('button', { name: 'Bắt đầu ván' }).click();
  const boards = page.getByRole('region', { name: 'Các bàn đang chơi' }).locator('[data-board]');
  await expect(boards).toHaveCount(3);
  const { games } = (await (await page.request.get(`/api/classes/${code}`)).json()) as Classroom;
  const seat = (game: ClassGame, i: 0 | 1) => pupils[game.who[i] - 1]!;
  for (const game of games) expect(await move(seat(game, 0), game.match, 'e2e4')).toBe(200);
  for (const game of games) {
    const board = boards.and(page.locator(`[data-board="${game.match}"]`));
    await expect(board).toHaveAttribute('data-plies', '1');
  }
  const [an] = pupils as [Pupil & { page: Page }];
  await expect(new Table(an.page, 'mouse').board).toBeVisible();

  await page.getByRole('button', { name: 'Tạm dừng tất cả' }).click();
  await expect(an.page.getByText('Cả lớp đang tạm dừng')).toBeVisible();
  for (const game of games) expect(await move(seat(game, 1), game.match, 'e7e5')).toBe(409);
  expect(await violations(an.page)).toEqual([]);
  await page.getByRole('button', { name: 'Cho chơi tiếp' }).click();
  await expect(an.page.getByText('Cả lớp đang tạm dừng')).toHaveCount(0);

  await boards.first().getByRole('button', { name: 'Chiếu cho cả lớp' }).click();
  const title = `${games[0]!.names[0]} – ${games[0]!.names[1]}`;
  for (const { page: looks } of pupils.slice(0, 2)) {
    const shown = looks!.getByRole('region', { name: 'Giáo viên đang chiếu' });
    await expect(shown.getByRole('group', { name: title }).getByRole('grid')).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);

  for (const game of games) {
    const black = seat(game, 1);
    expect(await move(black, game.match, 'e7e5')).toBe(200);
    const data = { version: 0 };
    const response = await black.request.post(`/api/matches/${game.match}/resign`, { data });
    expect(response.ok(), await response.text()).toBe(true);
  }
  await expect(boards).toHaveCount(0);
  const results = page.getByRole('region', { name: 'Kết quả hôm nay' });
  await expect(results.getByText('1–0')).toHaveCount(3);
  const csv = await results.getByRole('link', { name: 'Tải kết quả (CSV)' }).getAttribute('href');
  const lines = (await (await page.request.get(csv!)).text()).split('\n');
  expect(lines.filter((line) => line.endsWith(',1-0'))).toHaveLength(3);
  for (const { page: played } of pupils.slice(0, 2)) {
    await expect(played!.getByRole('link', { name: 'Ván mới' })).toHaveCount(0);
    await played!.getByRole('button', { name: 'Về lớp' }).click();
    await expect(played!.getByRole('region', { name: 'Đang ở trong lớp' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Thôi chiếu' }).click();
  await expect(an.page.getByText('Giáo viên đang chiếu')).toHaveCount(0);

  // The teacher opens a tournament, which the students are called to and enter under their names.
  await page.getByRole('link', { name: 'Mở giải cho lớp' }).click();
  await expect(page.getByLabel('Tên giải')).toHaveValue('Lớp 5A');
  await page.getByRole('button', { name: 'Mở giải', exact: true }).click();
  await page.waitForURL(/\/tournaments\/\w+$/);
  const room = new URL(page.url()).pathname;
  await an.page.getByRole('link', { name: 'Vào giải của lớp' }).click();
  await expect(an.page).toHaveURL(new RegExp(room));
  await expect(an.page.getByLabel('Tên của bạn trong giải')).toHaveValue('An');
  await an.page.getByRole('button', { name: 'Ghi danh' }).click();
  await expect(page.getByRole('heading', { name: 'Người chơi (1)' })).toBeVisible();
  await page.goto(`/class/${code}`);
  await page.getByRole('link', { name: 'Vào giải của lớp' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lớp 5A' })).toBeVisible();
  for (const back of [page, an.page]) await back.goto(`/class/${code}`);
  expect(await violations(an.page)).toEqual([]);

  await page.getByRole('button', { name: 'Kết thúc lớp' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kết thúc' }).click();
  for (const looks of [page, an.page])
    await expect(looks.getByText('Lớp đã kết thúc.')).toBeVisible();
});

/** How far down a board its first square is, from 0 to 1. */
async function height(board: Locator): Promise<number> {
  await expect(board.locator('[data-square="0"]')).toBeVisible();
  return board.evaluate((grid) => {
    const box = grid.getBoundingClientRect();
    const cell = grid.querySelector('[data-square="0"]')!.getBoundingClientRect();
    return Math.round((cell.y + cell.height / 2 - box.y) / box.height);
  });
}

test('stones are not turned, what is shown is as in the own game, and leaving asks', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/class');
  const data = { name: '', teacher: 'Cô Lan', game: 'caro' };
  const { code } = (await (await page.request.post('/api/classes', { data })).json()) as Classroom;
  const an = await pupil(browser, server, 'An', false);
  const binh = await pupil(browser, server, 'Bình', true);
  for (const { name, request } of [an, binh]) {
    await request.post(`/api/classes/${code}/join`, { data: { name } });
  }
  const look = binh.page!;
  await look.goto(`/class/${code}`);
  /** Lets An play Bình, who is second, and returns the match. */
  const paired = async (game: string) => {
    const data = { how: 'hand', pairs: [[1, 2]], game, control: { total: 600_000 } };
    const answer = await page.request.post(`/api/classes/${code}/pair`, { data });
    return ((await answer.json()) as Classroom).games.at(-1)!.match;
  };
  const board = look.locator('.game').getByRole('grid');

  const stones = await paired('caro');
  // Nobody has a time for the first move: the board says that clocks do not run yet.
  await expect(look.getByText('Đồng hồ chạy sau nước đầu').filter({ visible: true })).toHaveCount(
    1,
  );
  await page.goto(`/play/${stones}`);
  expect(await height(board), 'as a spectator sees them').toBe(
    await height(page.locator('main').getByRole('grid')),
  );
  await an.request.post(`/api/matches/${stones}/resign`, { data: { version: 0 } });
  await look.getByRole('button', { name: 'Về lớp' }).click();
  await expect(board).toHaveCount(0);

  const men = await paired('chess');
  await page.goto(`/play/${men}`);
  expect(await height(board), 'from the other side').not.toBe(
    await height(page.locator('main').getByRole('grid')),
  );
  await page.request.post(`/api/classes/${code}/show`, { data: { match: men, node: -1 } });
  const shown = look.getByRole('region', { name: 'Giáo viên đang chiếu' });
  expect(await height(shown.getByRole('grid'))).toBe(await height(board));

  await look.getByRole('button', { name: 'Rời lớp' }).click();
  await look.getByRole('dialog').getByRole('button', { name: 'Thôi' }).click();
  await expect(shown).toBeVisible();
  await look.getByRole('button', { name: 'Rời lớp' }).click();
  await look.getByRole('dialog').getByRole('button', { name: 'Rời lớp' }).click();
  await expect(look.getByRole('textbox', { name: 'Tên của em' })).toBeVisible();
});
