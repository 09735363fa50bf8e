import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { violations } from './axe';
import { expect, test, type Server } from './fixtures';

const password = 'ngựa đỏ qua sông';

/** A page on localhost, where browsers have passkeys. */
async function local(browser: Browser, server: Server, width = 1280): Promise<Page> {
  const baseURL = server.url.replace('127.0.0.1', 'localhost');
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ baseURL, locale: 'vi-VN', viewport });
  return context.newPage();
}

/** Signs up, and returns the recovery codes. */
async function signUp(page: Page, name: string): Promise<string[]> {
  await page.goto('/account?new');
  await page.getByRole('textbox', { name: 'Tên' }).fill(name);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Đăng ký' }).click();
  await expect(page.getByRole('heading', { name: 'Mã khôi phục của bạn' })).toBeVisible();
  return page.locator('ol code').allTextContents();
}

/** Makes a new context's page forget who it was. */
async function forget(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/account');
}

test('codes at sign-up are kept as a file, and let their owner back in', async ({
  browser,
  server,
}) => {
  const page = await local(browser, server, 390);
  const codes = await signUp(page, 'Hay Quên');
  expect(codes).toHaveLength(10);
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Tải tệp mã' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Sao chép' }).click();
  await expect(page.getByRole('button', { name: 'Đã sao chép' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(file);
  await page.getByRole('button', { name: 'Tôi đã cất mã' }).click();
  await expect(page.getByText('Còn 10 mã.')).toBeVisible();
  // Whoever has just signed up is told what can be done now, once.
  const welcome = page.getByRole('region', { name: 'Chào mừng Hay Quên!' });
  await expect(welcome).toBeInViewport({ ratio: 1 });
  await expect(welcome.getByRole('link')).toHaveText([/trang của bạn/, /tính điểm/, /Theo dõi/]);
  await welcome.getByRole('link', { name: /Theo dõi/ }).click();
  await expect(page.getByRole('region', { name: 'Đang theo dõi' })).toBeInViewport();
  await page.goto('/account');
  await expect(page.getByText('Còn 10 mã.')).toBeVisible();
  await expect(welcome).toHaveCount(0);

  await forget(page);
  await page.getByRole('button', { name: 'Quên mật khẩu?' }).click();
  await page.getByRole('textbox', { name: 'Tên' }).fill('hay quen');
  await page.getByRole('textbox', { name: 'Mã khôi phục' }).fill(codes[4]!.toLowerCase());
  await page.getByLabel('Mật khẩu mới').fill('một mật khẩu mới');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Đặt mật khẩu và đăng nhập' }).click();
  await expect(page.getByText('Còn 9 mã.')).toBeVisible();

  // A link with a code leads to the account as well, and the page says what was done.
  const link = new URLSearchParams({ name: 'Hay Quên', code: codes[5]! });
  await page.goto('/'); // else it would be the same page
  await page.goto(`/account#${link}`);
  await page.getByLabel('Mật khẩu mới').fill('mật khẩu mới nữa');
  await page.getByRole('button', { name: 'Đặt mật khẩu và đăng nhập' }).click();
  await expect(page.getByText('Đã đổi mật khẩu.')).toBeVisible();
  await expect(page.getByText('Còn 8 mã.')).toBeVisible();
  expect(page.url()).not.toContain('#');
});

test('a password can be looked at while it is typed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/account?new');
  const secret = page.getByLabel('Mật khẩu', { exact: true });
  const eye = page.getByRole('button', { name: 'Hiện mật khẩu' });
  await secret.fill(password);
  await expect(secret).toHaveAttribute('type', 'password');
  await eye.click();
  await expect(secret).toHaveAttribute('type', 'text');
  await expect(secret).toHaveValue(password);
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  expect(await violations(page)).toEqual([]);
  await eye.click();
  await expect(secret).toHaveAttribute('type', 'password');
  await expect(secret).toHaveValue(password);
});

test('a passkey is added, signs in without a name, and is removed', async ({ browser, server }) => {
  const page = await local(browser, server);
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signUp(page, 'Có Khoá');
  await page.getByRole('button', { name: 'Tôi đã cất mã' }).click();
  const keys = page.getByRole('region', { name: 'Khoá truy cập (passkey)' });
  await keys.getByRole('textbox', { name: /Tên thiết bị/ }).fill('Máy của tôi');
  await keys.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await keys.getByRole('button', { name: 'Thêm khoá truy cập' }).click();
  await expect(keys.getByText('Máy của tôi')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await forget(page);
  await page.getByRole('button', { name: 'Dùng khoá truy cập' }).click();
  await expect(keys.getByText(/localhost, dùng lần cuối/)).toBeVisible();
  await keys.getByRole('button', { name: 'Xoá khoá: Máy của tôi' }).click();
  await expect(keys.getByText('Máy của tôi')).toHaveCount(0);
});

test('after wrong passwords the page says how long to wait', async ({ browser, server }) => {
  const page = await local(browser, server);
  await page.goto('/account');
  await page.getByRole('textbox', { name: 'Tên' }).fill('không ai');
  await page.getByLabel('Mật khẩu', { exact: true }).fill('sai rồi nhé');
  const send = page.getByRole('button', { name: 'Đăng nhập', exact: true });
  for (let i = 0; i < 5; i++) {
    await send.click();
    await expect(page.getByText('Tên hoặc mật khẩu không đúng.')).toBeVisible();
    await expect(send).toBeEnabled();
  }
  await send.click();
  await expect(page.getByText(/Hãy chờ \d+ giây rồi thử lại/)).toBeVisible();
});

test('a teacher resets the password of a student who agreed', async ({ browser, server }) => {
  const teacher = await local(browser, server);
  await signUp(teacher, 'Cô Lan');
  await teacher.goto('/class');
  await teacher.getByRole('textbox', { name: 'Tên giáo viên' }).fill('Cô Lan');
  await teacher.getByRole('button', { name: 'Mở lớp' }).click();
  await teacher.waitForURL(/\/class\/\w{6}$/);
  const pupil = await local(browser, server, 390);
  await signUp(pupil, 'Trò An');
  await pupil.goto(new URL(teacher.url()).pathname);
  await pupil.getByRole('textbox', { name: 'Tên của em' }).fill('An');
  await pupil.getByRole('button', { name: 'Vào lớp' }).click();
  const trust = pupil.getByRole('switch', { name: 'Cho giáo viên đặt lại mật khẩu của em' });
  await trust.click();
  await expect(trust).toBeChecked();
  expect(await violations(pupil)).toEqual([]);
  await teacher.getByRole('button', { name: 'Đặt lại mật khẩu: An' }).click();
  await teacher.getByRole('button', { name: 'Đặt lại mật khẩu', exact: true }).click();
  await expect(teacher.locator('dialog code')).toHaveText(/^(\w{4}-){3}\w{4}$/);
  expect(await violations(teacher)).toEqual([]);
});

test('what is refused is said at its field, in sight of a phone', async ({
  page,
  expectErrors,
}) => {
  expectErrors();
  await page.setViewportSize({ width: 360, height: 640 });
  const said = async (label: string, words: RegExp) => {
    const field = page.getByRole('textbox', { name: label, exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(words);
    await expect(field).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeInViewport({ ratio: 1 });
  };
  await page.goto('/account');
  const name = page.getByRole('textbox', { name: 'Tên', exact: true });
  const secret = page.getByLabel('Mật khẩu', { exact: true });
  const signIn = page.getByRole('button', { name: 'Đăng nhập', exact: true });
  await signIn.click();
  await said('Tên', /chưa điền/);
  await name.fill('Không Ai');
  await secret.fill(password);
  await signIn.click();
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  await expect(secret).toBeFocused();
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await page.getByRole('radio', { name: 'Đăng ký' }).check();
  await name.fill('a');
  await page.getByRole('button', { name: 'Đăng ký' }).click();
  await said('Tên', /ký tự/);
  await page.goto('/class');
  await page.getByRole('button', { name: 'Mở lớp' }).click();
  await said('Tên giáo viên', /chưa điền/);
  await page.getByRole('textbox', { name: 'Mã lớp' }).fill('ZZZZ99');
  await page.getByRole('button', { name: 'Tìm lớp' }).click();
  await said('Mã lớp', /Không có lớp nào/);
  await page.goto('/tournaments');
  await page.getByRole('button', { name: 'Mở giải' }).click();
  await said('Tên giải', /chưa điền/);
});
