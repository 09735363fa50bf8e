import type { Browser, Page } from '@playwright/test';
import type { Invitation, Update } from '../src/api/wire';
import { violations } from './axe';
import { expect, test, type Server } from './fixtures';
import { Line } from './line';
import { met, playBoth, sit, someone } from './persons';
import { Table } from './table';

/** Everything that a page receives from the server. */
function bytes(page: Page): string[] {
  const got: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => got.push(String(payload)));
  });
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => got.push(text),
        () => undefined,
      );
  });
  return got;
}

test('only who is at the server’s machine is told that a link stays there', async ({ page }) => {
  await page.route('**/invitation', async (route) => {
    const told = (await (await route.fetch()).json()) as Invitation;
    expect(told).toMatchObject({ alone: true, here: true });
    await route.fulfill({ json: { ...told, here: false } });
  });
  const an = new Table(page, 'mouse');
  await an.begin('chess', () => page.getByRole('radio', { name: 'Bạn bè, qua liên kết' }).check());
  await expect(page.getByRole('textbox', { name: 'Sao chép liên kết' })).toBeVisible();
  await expect(page.getByText('chỉ mở được trên máy này')).toHaveCount(0);
});

test('a link is enough: a game to its mate, and the rematch', async ({ page, browser, server }) => {
  const an = new Table(page, 'mouse');
  await an.begin('chess', () => page.getByRole('radio', { name: 'Bạn bè, qua liên kết' }).check());
  await expect(page.getByText('Đang chờ đối thủ')).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Sao chép liên kết' }).inputValue();
  await expect(page.locator('main')).toContainText('chỉ mở được trên máy này'); // and not how
  await expect(page.locator('main')).not.toContainText(/--addr|banco serve/);
  expect(link).toBe(`${server.url}/play/${an.id}`);
  const ba = await someone(browser, server);
  await ba.page.setViewportSize({ width: 360, height: 640 }); // nothing that matters is below the fold
  await ba.visit(an.id);
  await expect(ba.page.getByText(/mời bạn chơi cờ vua, không giờ/)).toBeInViewport();
  await expect(ba.page.getByText('Bạn đang xem ván này.')).toHaveCount(0);
  await expect(ba.page.getByRole('button', { name: 'Ngồi vào chơi' })).toBeInViewport({ ratio: 1 });
  await ba.page.getByRole('button', { name: 'Ngồi vào chơi' }).click();
  await expect(ba.page.getByText('Đối thủ đang ở đây')).toBeAttached();
  await expect(ba.board).toBeInViewport({ ratio: 1 });
  await ba.page.setViewportSize({ width: 1280, height: 720 });
  const eye = await someone(browser, server);
  await eye.visit(an.id);
  await expect(eye.page.getByText('Bạn đang xem ván này.')).toBeVisible();

  await playBoth([an, ba], ['f2f3', 'e7e5']);
  await expect(page.getByRole('button', { name: 'Gợi ý' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Xin đi lại' }).click();
  await ba.page.getByRole('button', { name: 'Cho đi lại' }).click();
  await playBoth([an, ba], ['g2g4', 'e7e5', 'f2f3', 'd8h4']);
  await expect(an.result).toContainText('Bạn thua');
  await expect(ba.result).toContainText('Bạn thắng');
  await expect(eye.result).toHaveAttribute('data-over', '0-1');

  await page.getByRole('button', { name: 'Đấu lại, đổi bên' }).click();
  await ba.page.getByRole('button', { name: 'Đấu lại', exact: true }).click();
  const first = an.id;
  for (const table of [an, ba]) {
    await table.page.waitForURL(
      (url) => url.pathname.startsWith('/play/') && !url.pathname.endsWith(first),
    );
    table.id = new URL(table.page.url()).pathname.split('/')[2] ?? '';
  }
  expect(ba.id).toBe(an.id);
  await playBoth([ba, an], ['e2e4', 'e7e5']);
});

test('a network that breaks and comes back, then a resignation', async ({
  page,
  browser,
  server,
  expectErrors,
}) => {
  expectErrors();
  const line = new Line(Number(new URL(server.url).port));
  await line.open();
  const other = await someone(browser, line);
  const an = new Table(page, 'mouse');
  await an.open({
    game: 'chess',
    seats: ['human', 'human'],
    open: 'second',
    control: { total: 600_000 },
  });
  await sit(other, an.id);
  await playBoth([an, other], ['e2e4', 'e7e5']);
  line.close();
  await expect(page.getByText('Đối thủ mất kết nối')).toBeVisible();
  await an.turn();
  await an.play('g1f3');
  await line.open();
  await expect(page.getByText('Đối thủ đang ở đây')).toBeVisible();
  expect((await other.turn()).current).toBe(3);
  await other.play('b8c6');
  await an.turn();
  await other.page.getByRole('button', { name: 'Xin thua' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Xin thua' }).click();
  await expect(an.result).toContainText('Bạn thắng');
  await expect(other.result).toContainText('Bạn thua');
  line.close();
});

test('a flag falls for both', async ({ page, browser, server }) => {
  const [an, ba] = await met(page, browser, server, { control: { total: 2000 } });
  await playBoth([an, ba], ['e2e4']);
  await expect(an.result).toContainText('Bạn thắng', { timeout: 15_000 });
  await expect(ba.result).toContainText('hết giờ');
});

test('cờ úp with a spectator tells nobody what is covered', async ({ page, browser, server }) => {
  const an = new Table(page, 'mouse');
  const ba = await someone(browser, server);
  const eye = await someone(browser, server);
  const received = [an, ba, eye].map((table) => bytes(table.page));
  await an.open({ game: 'jieqi', seats: ['human', 'human'], open: 'second', mixed: true });
  await sit(ba, an.id);
  await eye.visit(an.id);
  for (let i = 0; i < 10; i++) {
    const table = [an, ba][i % 2]!;
    const { now } = await table.turn();
    await table.play(now.moves[(i * 7) % now.moves.length]!.move);
  }
  await an.turn();
  const told = received.map((list) => [...list]);
  await page.getByRole('button', { name: 'Xin thua' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xin thua' }).click();
  await expect(ba.result).toContainText('Bạn thắng');
  const { disclosure, now } = (await an.state()) as Update;
  expect(disclosure).toMatch(/\nsecrets [0-9a-f]{64} [0-9a-f]{64}\n/);
  const hidden = [disclosure ?? '', ...(disclosure?.match(/[0-9a-f]{64}/g) ?? [])];
  expect(now.bare?.pieces.length).toBeGreaterThan(20);
  for (const list of told) {
    expect(list.length).toBeGreaterThan(5);
    for (const text of list) {
      for (const secret of hidden) expect(text).not.toContain(secret);
      expect(text).not.toContain('"bare"');
    }
  }
  for (const { page } of [an, ba]) {
    await page.getByText('Kiểm chứng xáo quân').click();
    await page.getByRole('button', { name: 'Kiểm tra lần xáo quân' }).click();
    const verdict = page.locator('[data-holds]');
    await expect(verdict).toHaveAttribute('data-holds', 'true');
    await expect(verdict).toContainText('Cả hai người chơi đều góp số bí mật');
  }
});

/** Somebody with an account, in the lobby. */
async function member(browser: Browser, server: Server, name: string): Promise<Table> {
  const table = await someone(browser, server);
  const { page } = table;
  await page.goto('/online');
  await page.getByRole('radio', { name: 'Đăng ký' }).check();
  await page.getByRole('textbox', { name: 'Tên' }).fill(name);
  await page.getByLabel('Mật khẩu', { exact: true }).fill('ngựa đỏ qua sông');
  await page.getByRole('button', { name: 'Đăng ký' }).click();
  await page.getByRole('button', { name: 'Tôi đã cất mã' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  return table;
}

/** Reports the other player: for a reason, with what is sent in sight. */
async function reported(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Báo cáo người này' }).click();
  const dialog = page.getByRole('dialog', { name: 'Báo cáo đối thủ' });
  const send = dialog.getByRole('button', { name: 'Gửi báo cáo' });
  await expect(send).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Cố tình câu giờ' }).check();
  await expect(dialog).toContainText('lý do “Cố tình câu giờ”, tên bạn, tên đối thủ và ván này');
  await dialog.getByRole('switch', { name: /^Chặn người này/ }).uncheck();
  expect(await violations(page)).toEqual([]);
  const sent = page.waitForRequest(/\/report$/);
  await send.click();
  expect((await sent).postDataJSON()).toEqual({ reason: 'stalling' });
  await expect(page.getByRole('button', { name: 'Đã báo cáo' })).toBeDisabled();
}

test('a rated game through the lobby, with words between the players', async ({
  browser,
  server,
}) => {
  const an = await member(browser, server, 'Nguyễn An');
  const ba = await member(browser, server, 'Bình');
  await an.page.getByRole('button', { name: 'Đăng lời mời' }).click();
  await expect(an.page.getByRole('button', { name: 'Rút lời mời' })).toBeVisible();
  await expect(ba.page.getByText('Nguyễn An (1500?)')).toBeVisible();
  expect(await violations(ba.page)).toEqual([]);
  await ba.page.getByRole('button', { name: 'Nhận lời' }).click();
  for (const table of [an, ba]) {
    await table.page.waitForURL(/\/play\//);
    await expect(table.board).toBeVisible();
    table.id = new URL(table.page.url()).pathname.split('/')[2] ?? '';
  }
  const first = (await an.state()).head?.you === 'first';
  const [white, black] = first ? [an, ba] : [ba, an];
  const eye = await (await browser.newContext({ baseURL: server.url, locale: 'vi-VN' })).newPage();
  await eye.goto(`/play/${white.id}`);
  for (const page of [white.page, black.page, eye]) {
    for (const side of ['first', 'second'])
      await expect(page.locator(`.bar[data-side=${side}]`)).toContainText('1500 tạm tính');
  }
  for (const { page } of [white, black])
    await expect(page.getByText('Ván tính điểm xếp hạng', { exact: true })).toBeVisible();
  await expect(eye.getByText('Phân tích sau khi ván kết thúc.')).toBeVisible();
  await expect(eye.getByRole('button', { name: 'Phân tích' })).toHaveCount(0);
  await playBoth([white, black], ['f2f3', 'e7e5', 'g2g4']);
  await expect(white.page.getByRole('button', { name: 'Xin đi lại' })).toHaveCount(0);
  const [ours, theirs] = [white, black].map(({ page }) =>
    page.locator('summary').filter({ hasText: 'Trò chuyện' }),
  );
  await ours!.click();
  await white.page.getByRole('button', { name: 'Chúc may mắn!' }).click();
  await expect(theirs!).toHaveText(/^Trò chuyện\s*1\s*tin chưa đọc$/);
  await ours!.click();
  await expect(ours!).toHaveText('Trò chuyện'); // one's own is not unread
  await theirs!.click();
  await expect(black.page.getByRole('listitem').getByText('Chúc may mắn!')).toBeVisible();
  await expect(theirs!).toHaveText('Trò chuyện');
  await reported(black.page);
  await black.turn();
  await black.play('d8h4');
  await expect(black.page.getByText(/Điểm của bạn: 1\d{3} \(\+\d+\), tạm tính/)).toBeVisible();
  await expect(white.page.getByText(/Điểm của bạn: 1\d{3} \(−\d+\), tạm tính/)).toBeVisible();
  await expect(eye.getByRole('button', { name: 'Phân tích' })).toBeVisible();
  await eye.context().close();
  const winner = first ? 'Bình' : 'Nguyễn An';
  await white.page.goto(`/player?name=${encodeURIComponent(winner)}`);
  await white.page.getByRole('button', { name: 'Theo dõi', exact: true }).click();
  await expect(white.page.getByRole('button', { name: 'Bỏ theo dõi' })).toBeVisible();
  await white.page.goto('/online');
  const follows = white.page.getByRole('region', { name: 'Đang theo dõi' });
  await expect(follows.getByRole('link', { name: winner })).toBeVisible();
  await expect(follows).toContainText('đang ở đây');
  expect(await violations(white.page)).toEqual([]);
  await black.page.goto(`/player?name=${encodeURIComponent(winner)}`);
  await expect(black.page.getByText('1 thắng, 0 hoà, 0 thua')).toBeVisible();
  expect(await violations(black.page)).toEqual([]);

  await black.page.goto('/account');
  await expect(black.page.getByText('Chính là nơi này')).toBeVisible();
  expect(await violations(black.page)).toEqual([]);
  const farewell = black.page.locator('form', { hasText: 'Xoá tài khoản' });
  await farewell.getByLabel('Mật khẩu', { exact: true }).fill('ngựa đỏ qua sông');
  await farewell.getByRole('button', { name: 'Xoá hẳn' }).click();
  await black.page.waitForURL(/\/$/);
  await black.page.goto(`/play/${white.id}`);
  await expect(black.page.getByText('Bạn đang xem ván này.').or(black.result)).toBeVisible();
  await expect(black.page.getByText(winner)).toHaveCount(0);
});

/** Waits until both are at a game that neither was at before. */
async function both(tables: Table[], before = ''): Promise<string> {
  for (const table of tables) {
    await table.page.waitForURL(
      ({ pathname }) =>
        pathname.startsWith('/play/') && (!before || !pathname.endsWith(`/${before}`)),
    );
    await expect(table.board).toBeVisible();
    table.id = new URL(table.page.url()).pathname.split('/')[2] ?? '';
  }
  return tables[0]!.id;
}

test('a challenge by name: five in a row, a game called off, a draw agreed', async ({
  browser,
  server,
}) => {
  const an = await member(browser, server, 'Kỳ An');
  const ba = await member(browser, server, 'Kỳ Ba');
  const form = an.page.getByRole('region', { name: 'Tìm đối thủ' });
  await form.getByLabel('Môn cờ').selectOption('caro');
  await form.getByLabel('Tên đối thủ').fill('ky ba');
  await form.getByRole('button', { name: 'Thách đấu' }).click();
  await expect(an.page.getByText('Đã mời Kỳ Ba')).toBeVisible();
  const asked = ba.page.getByRole('region', { name: 'Thách đấu đích danh' });
  await expect(asked.getByText('Kỳ An (1500?) thách đấu bạn')).toBeVisible();
  expect(await violations(ba.page)).toEqual([]);
  await asked.getByRole('button', { name: 'Nhận lời' }).click();
  let last = await both([an, ba]);

  const first = (await an.state()).head?.you === 'first';
  const pair: [Table, Table] = first ? [an, ba] : [ba, an];
  await playBoth(pair, ['f8', 'f10', 'g8', 'g10', 'h8', 'h10', 'i8', 'i10', 'j8']);
  await expect(pair[0].result).toContainText('Bạn thắng');
  await expect(pair[1].page.getByText(/Điểm của bạn: 1\d{3} \(−\d+\)/)).toBeVisible();

  for (const ending of ['aborted', 'drawn'] as const) {
    await an.page.getByRole('button', { name: 'Đấu lại, đổi bên' }).click();
    await ba.page.getByRole('button', { name: 'Đấu lại', exact: true }).click();
    last = await both([an, ba], last);
    pair.reverse();
    await playBoth(pair, ['h8']);
    if (ending === 'aborted') {
      await an.page.getByRole('button', { name: 'Huỷ ván' }).click();
      await expect(ba.result).toContainText('Ván bị huỷ');
      continue;
    }
    await pair[1].turn();
    await pair[1].play('i8');
    await pair[0].turn();
    await an.page.getByRole('button', { name: 'Xin hoà' }).click();
    await expect(an.page.getByRole('button', { name: 'Đã xin hoà' })).toBeDisabled();
    const agree = ba.page.getByRole('button', { name: 'Đồng ý hoà' });
    const desk = ba.page.viewportSize()!;
    await ba.page.setViewportSize({ width: 360, height: 640 });
    await expect(agree).toBeInViewport({ ratio: 1 });
    await ba.page.setViewportSize(desk);
    await agree.click();
    await expect(an.result).toHaveAttribute('data-over', '1/2-1/2');
  }

  await an.page.goto(`/player?name=${encodeURIComponent('Kỳ Ba')}`);
  await expect(an.page.getByRole('heading', { name: 'Đối đầu với Kỳ An' })).toBeVisible();
  const score = an.page.getByRole('region', { name: 'Đối đầu với Kỳ An' }).getByRole('cell');
  await expect(score).toHaveText(first ? ['0', '1', '1'] : ['1', '1', '0']);
  await expect(an.page.getByText(/Từ 1\d{3} đến 1\d{3} sau 2 ván/)).toBeVisible();
  expect(await violations(an.page)).toEqual([]);
  await an.page.getByRole('button', { name: 'Chặn người này' }).click();
  await an.page.getByRole('button', { name: 'Bỏ chặn' }).click();
  await expect(an.page.getByRole('button', { name: 'Chặn người này' })).toBeVisible();
  await an.page.getByRole('link', { name: 'Thách đấu' }).click();
  await an.page.getByRole('button', { name: 'Thách đấu' }).click();
  const notice = ba.page.getByRole('status').filter({ hasText: 'thách đấu bạn' });
  await notice.getByRole('button', { name: 'Từ chối' }).click();
  await expect(notice).toHaveCount(0);
  await expect(an.page.getByRole('button', { name: 'Rút lời mời' })).toHaveCount(0);
});

test('a guest who signs in keeps the games', async ({ page, browser, server }) => {
  await member(browser, server, 'Giữ Ván');
  const guest = new Table(page, 'mouse');
  await guest.open({ game: 'chess', seats: ['human', 'human'] });
  await guest.play('e2e4');
  await page.goto('/online');
  await page.getByRole('textbox', { name: 'Tên' }).fill('Giữ Ván');
  await page.getByLabel('Mật khẩu', { exact: true }).fill('ngựa đỏ qua sông');
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await expect(page.getByRole('heading', { name: 'Giữ Ván', exact: true })).toBeVisible();
  await guest.visit(guest.id);
  expect((await guest.state()).head?.you).toBe('both');
});
