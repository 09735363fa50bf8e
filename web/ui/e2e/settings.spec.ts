import { made, moveList, playLine, settled } from './desk';
import { expect, test } from './fixtures';
import { Table } from './table';

test('settings change the board and are kept', async ({ page }) => {
  const { match } = await made(page, { game: 'xiangqi', seats: ['human', 'human'] });
  await playLine(page, match, ['h2e2']);
  const drawn = async () => {
    await settled(page, `/play/${match}`);
    return {
      king: await page.locator('.board .piece').first().innerHTML(),
      board: await page.locator('.board .ground').evaluate((e) => getComputedStyle(e).fill),
      moves: await moveList(page).innerText(),
    };
  };
  const before = await drawn();
  await settled(page, '/settings');
  await page.getByRole('radio', { name: /Hình vẽ/ }).check();
  await page.getByRole('radio', { name: 'Ngọc bích' }).check();
  await page.getByLabel('Cờ tướng', { exact: true }).selectOption('chinese');
  const music = page.waitForResponse((response) => response.url().endsWith('.js'));
  await page.getByRole('switch', { name: 'Nhạc nền' }).click();
  await music; // it is loaded when first asked for
  await page.getByRole('button', { name: 'Nghe thử' }).click();
  await page.getByRole('switch', { name: 'Nhạc nền' }).click();
  await page.getByRole('switch', { name: 'Hiện toạ độ quanh bàn' }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: /Hình vẽ/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Ngọc bích' })).toBeChecked();
  await expect(page.getByLabel('Cờ tướng', { exact: true })).toHaveValue('chinese');
  await expect(page.getByRole('switch', { name: 'Tiếng quân cờ' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Nhạc nền' })).not.toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-board', 'jade');
  const after = await drawn();
  expect(after.moves).toContain('炮二平五');
  expect(after.king).not.toBe(before.king);
  expect(after.board).not.toBe(before.board);
  const table = new Table(page, 'mouse');
  table.id = match;
  await table.play('h9g7'); // with a sound, and without an error
  await expect(moveList(page)).toContainText('马８进７');
});

test('sounds are written for those who ask, over no button', async ({ page }) => {
  const { match } = await made(page, { game: 'chess', seats: ['human', 'human'] });
  await settled(page, '/settings');
  await page.getByRole('switch', { name: 'Phụ đề cho âm thanh' }).click();
  await expect(page.locator('.caption')).toHaveText('♪ Đi quân');
  await page.getByRole('switch', { name: 'Tiếng quân cờ' }).click(); // in silence too
  await settled(page, `/play/${match}`);
  const table = new Table(page, 'mouse');
  table.id = match;
  for (const [move, said] of [
    ['e2e4', '♪ Đi quân'],
    ['d7d5', '♪ Đi quân'],
    ['e4d5', '♪ Ăn quân'],
    ['e7e5', '♪ Đi quân'],
    ['f1b5', '♪ Chiếu'],
  ] as const) {
    await table.play(move);
    await expect(page.locator('.caption')).toHaveText(said);
  }
  await expect(page.locator('.caption')).toHaveCSS('pointer-events', 'none');
  await expect(page.locator('.caption')).toHaveCount(0); // it goes by itself
});

test('notices are off until asked for, and end when they are turned off', async ({ page }) => {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    // No push service is called by tests: the browser says that it has subscribed.
    const keys = {
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      p256dh:
        'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    };
    const endpoint = 'https://push.example/abc';
    const subscription = {
      endpoint,
      toJSON: () => ({ keys }),
      unsubscribe: () => Promise.resolve(true),
    };
    // A browser without windows has no notices to grant.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    let there: unknown = null;
    const registration = {
      pushManager: {
        subscribe: () => Promise.resolve((there = subscription)),
        getSubscription: () => Promise.resolve(there),
      },
    };
    Object.defineProperty(navigator.serviceWorker, 'ready', {
      get: () => Promise.resolve(registration),
    });
    navigator.serviceWorker.getRegistration = () => Promise.resolve(registration as never);
  });
  await settled(page, '/settings');
  const notices = page.getByRole('switch', { name: 'Báo cho tôi khi trang đã đóng' });
  await expect(notices).not.toBeChecked();
  const subscribed = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/account/push') && answer.request().method() === 'POST',
  );
  await notices.click();
  expect((await subscribed).status()).toBe(204);
  await expect(notices).toBeChecked();
  const ended = page.waitForResponse((answer) => answer.url().endsWith('/api/account/push/stop'));
  await notices.click();
  expect((await ended).status()).toBe(204);
  await expect(notices).not.toBeChecked();
});
