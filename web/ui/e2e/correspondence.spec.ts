import type { Browser } from '@playwright/test';
import { violations } from './axe';
import { settled } from './desk';
import { expect, test, type Server } from './fixtures';
import { shifts, watchShifts } from './shifts';
import { Table } from './table';

/** Somebody with an account, whose page knows it. */
async function member(browser: Browser, server: Server, name: string): Promise<Table> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'vi-VN' });
  const page = await context.newPage();
  await settled(page, '/'); // its visit is known before the account is made
  const who = { name, password: 'ngựa đỏ qua sông' };
  const made = await page.request.post('/api/account/signup', { data: who });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Ngày nghỉ' })).toBeVisible();
  return new Table(page, 'mouse');
}

test('a game of days: challenged on any page, waiting in header, home and library, with moves prepared', async ({
  browser,
  server,
}) => {
  const an = await member(browser, server, 'Thư An');
  const ba = await member(browser, server, 'Thư Ba');
  await ba.page.goto('/rules/chess'); // a page without news of its own
  await an.page.goto('/online');
  const form = an.page.getByRole('region', { name: 'Tìm đối thủ' });
  await form.getByRole('radio', { name: 'Cờ dài ngày' }).check();
  await expect(form.getByLabel('Số ngày mỗi nước')).toHaveValue('3');
  await form.getByLabel('Tên đối thủ').fill('thu ba');
  await form.getByRole('button', { name: 'Thách đấu' }).click();

  const notice = ba.page.getByRole('status').filter({ hasText: 'Thư An (1500?) thách đấu bạn' });
  await expect(notice).toContainText('Cờ vua · 3 ngày/nước · Tính điểm');
  const number = ba.page.getByRole('button', { name: 'Đang chờ bạn: 0 ván, 1 lời thách đấu' });
  await expect(number).toHaveText('1');
  await ba.page.reload(); // the notice is gone, the number stays
  await number.click();
  await expect(ba.page.getByText('Thư An (1500?) thách đấu bạn')).toBeVisible();
  expect(await violations(ba.page)).toEqual([]);
  await ba.page.getByRole('button', { name: 'Nhận lời' }).click();
  await ba.page.waitForURL(/\/play\//);
  await an.page.waitForURL(/\/play\//);
  for (const table of [an, ba]) {
    await expect(table.board).toBeVisible();
    table.id = new URL(table.page.url()).pathname.split('/')[2] ?? '';
  }
  const first = (await an.state()).head?.you === 'first';
  const [white, black] = first ? [an, ba] : [ba, an];

  await watchShifts(white.page);
  await white.page.goto('/');
  const turns = white.page.getByRole('region', { name: 'Đến lượt bạn' });
  const other = first ? 'Thư Ba' : 'Thư An';
  await expect(turns.getByRole('link')).toContainText([`${other} (1500?)`]);
  await expect(turns.getByRole('link')).toContainText(['chưa đi nước đầu']);
  expect((await shifts(white.page)).shifts).toEqual([]);
  expect(await violations(white.page)).toEqual([]);
  await white.page.goto('/library');
  await expect(white.page.getByRole('article', { name: new RegExp(other) })).toBeVisible();
  await white.page.getByRole('region', { name: 'Đến lượt bạn' }).getByRole('link').click();
  await expect(white.board).toBeVisible();
  await white.play('e2e4');

  // Opening books are allowed by correspondence.
  const book = white.page.locator('[data-explorer]');
  await book.getByText('Khám phá khai cuộc').click();
  await expect(book.getByText('Chưa có ván nào đi qua thế cờ này.')).toBeVisible();

  await white.page.getByText('Của riêng bạn').click();
  await white.page.getByLabel('Nước của đối thủ, rồi nước của bạn').fill('e5 Nf3');
  await white.page.getByRole('button', { name: 'Thêm', exact: true }).click();
  await expect(white.page.getByRole('button', { name: /^Bỏ: e5 / })).toBeVisible();
  await white.page.getByLabel('Ghi chú, chỉ bạn đọc được').fill('nhớ bắt tốt');
  await white.page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(white.page.getByText('Đã lưu.')).toBeVisible();
  expect(await violations(white.page)).toEqual([]);

  await black.page.goto('/settings');
  await expect(black.page.getByRole('button', { name: /^Đang chờ bạn: 1 ván/ })).toHaveText('1');
  await black.visit(black.id);
  await black.turn();
  await black.play('e7e5');
  await expect.poll(async () => (await black.state()).version).toBe(3);
  expect((await black.state()).nodes.at(-1)?.move).toBe('g1f3');
  expect(JSON.stringify(await black.state())).not.toContain('nhớ bắt tốt');

  await white.page.goto('/account');
  await white.page.getByLabel('Số ngày nghỉ').fill('3');
  await white.page.getByRole('button', { name: 'Bắt đầu nghỉ' }).click();
  await expect(white.page.getByText(/Bạn đang nghỉ đến/)).toBeVisible();
  await expect(black.page.getByText(/Đối thủ đang nghỉ đến .*, đồng hồ dừng/)).toBeVisible();
  await black.page.setViewportSize({ width: 360, height: 640 });
  const wide = await black.page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
      .map((e) => `${e.tagName}.${e.classList} ${e.getBoundingClientRect().right}`),
  );
  expect(wide).toEqual([]);
});
