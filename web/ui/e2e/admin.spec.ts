import { execFileSync } from 'node:child_process';
import type { Browser, Page } from '@playwright/test';
import { violations } from './axe';
import { binary, expect, Server, test } from './fixtures';

const password = 'ngựa đỏ qua sông';

/** Somebody with an account. */
async function member(browser: Browser, server: Server, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'vi-VN' });
  const page = await context.newPage();
  const response = await page.request.post('/api/account/signup', { data: { name, password } });
  expect(response.status(), await response.text()).toBe(200);
  return page;
}

test('an admin sees who is here, mutes and renames; the log names it; a player finds nothing', async ({
  browser,
}) => {
  const server = new Server(['--admin', 'yes']);
  await server.start();
  try {
    const [boss, ba] = [await member(browser, server, 'Sếp'), await member(browser, server, 'Ba')];
    execFileSync(binary, ['moderate', 'role', 'Sếp', 'admin', '--data', server.data]);
    await ba.goto('/online'); // where a page has a socket
    await ba.getByRole('button', { name: 'Ba', exact: false }).first().click();
    await expect(ba.getByRole('link', { name: 'Cài đặt' })).toBeVisible();
    await expect(ba.getByRole('link', { name: 'Quản trị' })).toHaveCount(0);

    await boss.goto('/admin');
    const here = boss.getByRole('region', { name: 'Đang ở đây' });
    await expect(async () => {
      await boss.getByRole('button', { name: 'Cập nhật' }).click();
      await expect(here.getByRole('link', { name: 'Ba' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await violations(boss)).toEqual([]);

    await boss.getByRole('link', { name: 'Tài khoản', exact: true }).click();
    await boss.getByRole('button', { name: 'Cấm trò chuyện: Ba' }).click();
    await boss.getByLabel('Lý do').fill('nói tục');
    await boss.getByRole('button', { name: 'Cấm trò chuyện', exact: true }).click();
    await expect(boss.getByText('cấm trò chuyện đến')).toBeVisible();
    await boss.getByRole('button', { name: 'Đổi tên: Ba' }).click();
    await boss.getByLabel('Tên mới').fill('sep');
    await boss.getByRole('button', { name: 'Đổi tên', exact: true }).click();
    await expect(boss.getByText('đã có người dùng')).toBeVisible();
    await boss.getByLabel('Tên mới').fill('Bà Ba');
    await boss.getByRole('button', { name: 'Đổi tên', exact: true }).click();
    await expect(boss.getByRole('link', { name: 'Bà Ba' })).toBeVisible();
    await expect(boss.getByRole('button', { name: /: Sếp/ })).toHaveCount(0);
    expect(await violations(boss)).toEqual([]);

    await boss.getByRole('link', { name: 'Nhật ký' }).click();
    const log = boss.getByRole('region', { name: 'Nhật ký' });
    await expect(log.getByRole('listitem')).toHaveText([
      /Đổi tên: Ba → Bà Ba.*· Sếp/s,
      /Cấm trò chuyện: Ba.*nói tục.*· Sếp/s,
      /Đổi vai trò: Sếp \(admin\).*dòng lệnh/s,
    ]);

    await boss.getByRole('link', { name: 'Máy chủ' }).click();
    await boss.getByRole('button', { name: 'Sao lưu ngay' }).click();
    await expect(boss.getByText(/^banco-\d+-\d+\.\d+\.db/)).toBeVisible();

    await ba.goto('/admin');
    await expect(ba.getByRole('heading', { name: 'Không có trang này' }).first()).toBeAttached();
  } finally {
    await server.remove();
  }
});

test('an admin reads how the page is switched on; a player finds nothing', async ({
  browser,
  server,
  expectErrors,
}) => {
  expectErrors();
  const [boss, ba] = [await member(browser, server, 'Sếp'), await member(browser, server, 'Ba')];
  execFileSync(binary, ['moderate', 'role', 'Sếp', 'admin', '--data', server.data]);
  await expect(async () => {
    await boss.goto('/admin');
    await expect(boss.getByText('--admin yes')).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await violations(boss)).toEqual([]);
  await ba.goto('/admin');
  await expect(ba.getByRole('heading', { name: 'Không có trang này' }).first()).toBeVisible();
});
