import type { Browser, Page } from '@playwright/test';
import type { Update } from '../src/api/wire';
import { violations } from './axe';
import { expect, test, type Server } from './fixtures';
import { Line } from './line';
import { playBoth, sit, someone } from './persons';
import { Table } from './table';

const lost = 'Mất kết nối, đang thử lại…';
const kept = 'Mất kết nối, nước đi sẽ được gửi sau';

let line: Line;
test.beforeEach(async ({ server, expectErrors }) => {
  expectErrors(); // the browser logs what does not come
  line = new Line(Number(new URL(server.url).port));
  await line.open();
});
test.afterEach(() => line.close());

/** Two people in a game on the clock, of whom the first has the line that can be cut; each has moved once. */
async function begun(page: Page, browser: Browser, server: Server): Promise<[Table, Table]> {
  const [an, ba] = [new Table(page, 'mouse'), await someone(browser, server)];
  const control = { total: 600_000 };
  await an.open({ game: 'chess', seats: ['human', 'human'], open: 'second', control });
  await page.goto(`${line.url}/play/${an.id}`);
  await sit(ba, an.id);
  await playBoth([an, ba], ['e2e4', 'e7e5']);
  await an.turn();
  return [an, ba];
}

test('a line that drops everything is noticed on both sides; a move made meanwhile is sent once', async ({
  page,
  browser,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [an, ba] = await begun(page, browser, server);
  await expect(page.getByRole('timer', { name: 'Đồng hồ', exact: true })).toHaveCount(2);
  line.cut();
  const told = page.getByText(lost);
  await expect(told).toBeVisible();
  await expect(page.getByRole('timer', { name: /chưa chắc/ })).toHaveCount(2);
  await expect(ba.page.getByText('Đối thủ mất kết nối')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const name of ['Xin hoà', 'Xin thua']) {
    const covered = await page.getByRole('button', { name }).evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(covered, name).toBe(false);
  }

  await an.play('g1f3');
  await expect(page.getByText(kept)).toBeVisible();
  await expect(an.cell(21)).toHaveAttribute('aria-label', /mã trắng/);
  expect((await an.state()).nodes).toHaveLength(2);

  line.mend();
  await expect(page.getByText('Đã lưu nước đi')).toBeVisible();
  await expect(ba.page.getByText('Đối thủ đang ở đây')).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Đồng hồ', exact: true })).toHaveCount(2);
  await ba.turn();
  await ba.play('b8c6');
  const { nodes } = await an.turn();
  expect(nodes.map((node) => node.move)).toEqual(['e2e4', 'e7e5', 'g1f3', 'b8c6']);
  await expect(page.getByText('Đến lượt bạn')).toBeVisible();
});

test('a kept move that is no longer possible is not sent, and the page says so', async ({
  page,
  browser,
  server,
}) => {
  const [an, ba] = await begun(page, browser, server);
  line.cut();
  await an.play('g1f3'); // before anybody has noticed
  await expect(page.getByText(/^Đang gửi nước đi/)).toBeVisible();
  await expect(page.getByText(lost).or(page.getByText(kept))).toBeVisible();
  const { version } = await an.state();
  const data = { version, move: 'd2d4' }; // in another window
  const answer = await page.request.post(`/api/matches/${an.id}/moves`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  await ba.turn();
  await ba.play('e5d4');
  line.mend();
  const notice = page.getByRole('alert').filter({ hasText: 'chưa kịp gửi' });
  await expect(notice).toContainText('Ván đã đi tiếp');
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(an.cell(6)).toHaveAttribute('aria-label', /mã trắng/);
  const { nodes } = (await an.turn()) as Update;
  expect(nodes.map((node) => node.move)).toEqual(['e2e4', 'e7e5', 'd2d4', 'e5d4']);
});

test('a tournament and its big screen say that the server is silent', async ({ page }) => {
  await page.goto(`${line.url}/tournaments`);
  const settings = { name: 'Giải', system: 'swiss', rounds: 3, game: 'chess', control: { total: 600_000 } }; // prettier-ignore
  const data = { ...settings, patience: 600, break: 300, listed: false };
  const { id } = (await (await page.request.post('/api/tournaments', { data })).json()) as {
    id: string;
  };
  for (const view of ['', '?hall']) {
    await page.goto(`${line.url}/tournaments/${id}${view}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Giải' })).toBeVisible();
    line.cut();
    await expect(page.getByText(lost)).toBeVisible();
    line.mend();
    await expect(page.getByText(lost)).toHaveCount(0);
  }
});
