import { request, type Page } from '@playwright/test';
import type { Classroom, Tournament } from '../src/api/wire';
import { violations } from './axe';
import { expect, test } from './fixtures';

const settings = {
  name: 'Giải mùa thu',
  system: 'swiss',
  rounds: 3,
  game: 'chess',
  control: { total: 600_000 },
  patience: 600,
  break: 300,
  listed: false,
};

/** Makes a tournament of people who are not in a hurry, and begins it. */
async function begin(page: Page, url: string, people: number): Promise<string> {
  await page.goto('/tournaments');
  const answer = await page.request.post('/api/tournaments', { data: settings });
  const { id } = (await answer.json()) as Tournament;
  for (let i = 1; i <= people; i++) {
    const person = await request.newContext({ baseURL: url });
    await person.get('/api/me');
    const joined = await person.post(`/api/tournaments/${id}/join`, {
      data: { name: `Nguyễn Văn ${i}` },
    });
    expect(joined.ok()).toBe(true);
    await person.dispose();
  }
  const link = `http://club.example/tournaments/${id}`; // a server that others can reach
  await page.route('**/invitation', (route) =>
    route.fulfill({ json: { links: [link], alone: false } }),
  );
  await page.goto(`/tournaments/${id}?hall`);
  await expect(page.getByRole('heading', { name: `Người chơi (${people})` })).toBeVisible();
  await page.request.post(`/api/tournaments/${id}/start`, { data: {} });
  return id;
}

/** What part of the screen the boards fill, and whether anything is out of sight. */
function filled(page: Page): Promise<{ part: number; hidden: string[]; scrolls: boolean }> {
  return page.evaluate(() => {
    const boxes = (what: string) =>
      [...document.querySelectorAll(what)].map((e) => e.getBoundingClientRect());
    const root = document.documentElement;
    const outside = (what: string) =>
      boxes(what).some(
        (b) => b.top < 0 || b.left < 0 || b.bottom > innerHeight + 1 || b.right > innerWidth + 1,
      );
    const area = boxes('.picture svg').reduce((sum, b) => sum + b.width * b.height, 0);
    return {
      part: area / (innerWidth * innerHeight),
      hidden: ['.picture', '.player', 'tbody tr', '.legend', 'figure img', 'header p'].filter(
        outside,
      ),
      scrolls: root.scrollHeight > innerHeight || root.scrollWidth > innerWidth,
    };
  });
}

for (const count of [3, 12]) {
  test(`the hall screen is filled by ${count} boards`, async ({ page, server }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    const id = await begin(page, server.url, 2 * count);
    const boards = page.getByRole('region', { name: 'Các bàn đang đấu' });
    await expect(boards.locator('.picture svg')).toHaveCount(count);
    await expect(boards.getByText('10:00').first()).toBeVisible();
    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(async () => (await filled(page)).part).toBeGreaterThan(0.5);
      await expect.poll(() => filled(page)).toMatchObject({ hidden: [], scrolls: false });
    }
    await expect(page.getByRole('img', { name: 'Mã QR' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const result = { round: 1, board: 2, result: '1-0' };
    await page.request.post(`/api/tournaments/${id}/results`, { data: result });
    await page.request.post(`/api/tournaments/${id}/end`, { data: {} });
    await expect(page.locator('.podium')).toContainText(/Vô địch\s*1\. Nguyễn Văn \d+ \(1\)/);
    expect((await filled(page)).scrolls).toBe(false);
  });
}

test('the projector of a class: what to do while it waits, then boards that fill it', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/class');
  const data = { name: 'Lớp 5A', teacher: 'Cô Lan', game: 'xiangqi' };
  const { code } = (await (await page.request.post('/api/classes', { data })).json()) as Classroom;
  const links = [`http://club.example/class/${code}`]; // a server that others can reach
  await page.route('**/invitation', (route) => route.fulfill({ json: { links, alone: false } }));
  for (const name of ['An', 'Bình', 'Chi', 'Dũng']) {
    const person = await request.newContext({ baseURL: server.url });
    await person.get('/api/me');
    await person.post(`/api/classes/${code}/join`, { data: { name } });
    await person.dispose();
  }
  await page.goto(`/class/${code}`);
  await page.getByRole('link', { name: 'Màn hình lớn' }).click();
  await expect(page.locator('header').getByText(code)).toBeVisible();
  const here = page.getByRole('region', { name: 'Đang ở trong lớp' });
  for (const name of ['An', 'Dũng'])
    await expect(here.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Mã QR' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Hôm nay: Cờ tướng' })).toContainText('Tướng đi');
  await expect(page.getByRole('region', { name: 'Câu đố cho cả lớp' })).toBeVisible();
  await expect(page.getByRole('grid').nth(1)).toBeVisible(); // a rule to try, and the puzzle
  expect(await filled(page)).toMatchObject({ hidden: [], scrolls: false });
  expect(await violations(page)).toEqual([]);

  const pairing = { how: 'hand', pairs: [[1, 2], [3, 4]], game: 'chess', control: { total: 600_000 } }; // prettier-ignore
  await page.request.post(`/api/classes/${code}/pair`, { data: pairing });
  const boards = page.getByRole('region', { name: 'Các bàn đang đấu' });
  await expect(boards.locator('.picture svg')).toHaveCount(2);
  await expect(boards.getByText('10:00')).toHaveCount(4);
  await expect.poll(async () => (await filled(page)).part).toBeGreaterThan(0.4);
  expect(await filled(page)).toMatchObject({ hidden: [], scrolls: false });
  await expect(page.getByRole('region', { name: 'Cặp đấu' })).toContainText(/An\s*–\s*.*Bình/);
  await expect(page.getByRole('img', { name: 'Mã QR' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('standings are read on a phone, and show how they came about', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const id = await begin(page, server.url, 3);
  await page.request.post(`/api/tournaments/${id}/results`, {
    data: { round: 1, board: 1, result: '1-0' },
  });
  await page.goto(`/tournaments/${id}`);
  const table = page.getByRole('region', { name: 'Bảng xếp hạng' });
  await expect(table.getByText(/^BH .* · ĐĐ .* · Thắng 1 · SB/).first()).toBeVisible();
  const wide = await table.locator('.scroll').evaluate((e) => e.scrollWidth - e.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await table
    .getByRole('button', { name: /xem từng vòng/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /^Buchholz/ })).toBeVisible();
  await expect(dialog.getByText('Cộng', { exact: true }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await table.getByRole('button', { name: 'Bằng điểm thì xét gì?' }).click();
  await expect(dialog).toContainText('Cộng điểm của mọi đối thủ');
});
