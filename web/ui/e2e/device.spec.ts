import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Library } from '../src/api/wire';
import { Wire } from './desk';
import { FileHost } from './filehost';
import { binary, expect, Server, test } from './fixtures';
import {
  answering,
  begin,
  ended,
  everything,
  keep,
  mated,
  move,
  proved,
  resigned,
  reviewed,
  visit,
} from './ondevice';

test.use({ serviceWorkers: 'allow' });

test('a folder on a plain file server is the whole of it, without a network too', async ({
  page,
  context,
  expectErrors,
}) => {
  test.slow(); // it plays everything
  expectErrors(); // the host has no file for the path of a game, and says so
  const folder = await mkdtemp(join(tmpdir(), 'banco-static-'));
  await promisify(execFile)(binary, ['static', '--out', folder, '--base', '/ban-co']);
  const host = new FileHost(folder, '/ban-co');
  await host.open();
  await page.goto(host.url);
  await answering(page);
  await visit(page, '/settings');
  host.breaks = /\.wasm\.gz$/;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: /^Tải về máy này/ }).click();
  const broken = page.getByText('Chưa tải được. Hãy thử lại khi có mạng.');
  await expect(broken).toBeVisible({ timeout: 90_000 });
  host.breaks = null;
  await keep(page);

  host.close(); // there is no network from here on
  await everything(page);

  // A second window is answered by the first one's worker, and goes on without it.
  await begin(page, 'chess', /^Hai người/);
  expect(new URL(page.url()).pathname).toMatch(/^\/ban-co\/play\/\w+/);
  await move(page, 'g4');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('group', { name: 'Nước đi' })).toContainText('g4');
  await page.close();
  await move(other, 'e5');
  await visit(other, '/play/caro');
  await expect(other.getByRole('radio', { name: /^Cờ ca-rô/, checked: true })).toHaveCount(1);
  await rm(folder, { recursive: true, force: true });
});

test('what is kept on the device thinks beside the server, plays without it, and sends it the games', async ({
  page,
  expectErrors,
}) => {
  test.slow(); // it loads the program several times
  expectErrors(); // requests without an answer
  const server = new Server();
  await server.start();
  const wire = new Wire(page);
  await page.goto(`${server.url}/settings`);
  await keep(page);

  // From now on the device thinks, and the server only says that the visitor may ask.
  await page.getByRole('radio', { name: 'Máy này' }).check({ force: true });
  await test.step('a hint and a review', async () => {
    await begin(page, 'xiangqi', /^Rất dễ/, '4k4/9/R8/9/9/9/9/9/9/1R1K5 w - - 0 1');
    await page.getByRole('button', { name: 'Gợi ý' }).click();
    await expect(page.locator('main')).toContainText('Chiếu bí sau 2 nước.');
    await move(page, 'a7a8');
    await expect(page.getByText('Đến lượt bạn')).toBeVisible(); // there is one answer
    await move(page, 'b0b9');
    await ended(page, '1-0');
    await reviewed(page);
  });
  await test.step('a proof', () => proved(page));
  await test.step('an analysis', async () => {
    await visit(page, '/analysis');
    await page.locator('input[name="game"][value="chess"]').check({ force: true });
    await page.getByRole('button', { name: 'Bắt đầu phân tích' }).click();
    await page.getByRole('switch', { name: 'Cho máy phân tích' }).click();
    const engine = page.locator('section:has(#engine)');
    await expect(engine.locator('li').first()).toBeVisible({ timeout: 90_000 });
  });
  const searches = wire.asked.filter(({ type }) =>
    ['analyse', 'hint', 'review', 'try', 'solve', 'answer'].includes(type),
  );
  expect([...new Set(searches.map(({ type }) => type))]).toEqual([
    'hint',
    'review',
    'solve',
    'analyse',
  ]);
  expect(searches.filter(({ check, kept }) => !check && !kept)).toEqual([]);
  await server.stop();

  await page.goto(server.url);
  await answering(page);
  await test.step('chess', () => mated(page));
  await test.step('jieqi', () => resigned(page));

  // What is over goes to the library on the server, once, even should the page forget that it has.
  await server.start();
  const sent = page.getByText('vừa được gửi vào thư viện trên máy chủ: 2.');
  await expect(sent).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('banco.sent'));
  await page.reload();
  await expect(sent).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Về máy chủ' }).click();
  await expect(page.getByRole('radio', { name: /^Cờ úp/ })).toBeAttached();
  await expect(page.getByText('Máy này tự trả lời')).toHaveCount(0);
  const answer = await page.request.get(`${server.url}/api/matches`);
  const played = ((await answer.json()) as Library).matches.filter(({ plies }) => plies);
  const games = played.map(({ kind, game }) => `${kind} ${game}`);
  expect(games.sort()).toEqual(['game xiangqi', 'study chess', 'study jieqi']);
  await server.remove();
});

test.describe('on a bad day', () => {
  test.use({ serviceWorkers: 'block' });

  /** Opens the page of a server that does not answer it, and keeps hold of its workers. */
  async function open(page: Page): Promise<void> {
    await page.addInitScript(() => {
      sessionStorage.setItem('banco.place', 'device');
      const all: Worker[] = [];
      window.Worker = class extends Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          all.push(this);
        }
      };
      Object.assign(window, {
        kill: () => all.forEach((worker) => worker.terminate()),
      });
    });
    await page.goto('/');
  }

  test('a worker that is killed is replaced, and no move is lost', async ({ page }) => {
    await open(page);
    await answering(page);
    await begin(page, 'chess', /^Rất dễ/);
    await move(page, 'e4');
    await page.evaluate('kill()'); // the machine may be thinking
    await expect(page.getByText('Đến lượt bạn')).toBeVisible({
      timeout: 90_000,
    });
    await expect(page.getByRole('group', { name: 'Nước đi' })).toContainText('e4');
    await move(page, 'd4');
  });

  test('a browser that keeps nothing says so', async ({ page }) => {
    await page.route(/device\.worker-[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      const refuse = `navigator.storage.getDirectory = () => Promise.reject(new DOMException('no', 'SecurityError'));`;
      await route.fulfill({
        response: answer,
        body: refuse + (await answer.text()),
      });
    });
    await open(page);
    await expect(page.getByText('đóng trang là mất ván')).toBeVisible({
      timeout: 90_000,
    });
    await begin(page, 'othello', /^Hai người/);
    await move(page, 'e6');
  });

  test('a full disk loses nothing, and a browser that throws all away begins anew', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(); // what is refused
    await page.route(/device\.worker-[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      const disk = `
        const disk = new BroadcastChannel('disk');
        let full = false;
        disk.onmessage = ({ data }) => disk.postMessage((full = data));
        const { prototype } = FileSystemSyncAccessHandle;
        const { write } = prototype;
        prototype.write = function (...given) {
          if (full) throw new DOMException('full', 'QuotaExceededError');
          return write.apply(this, given);
        };`;
      await route.fulfill({
        response: answer,
        body: disk + (await answer.text()),
      });
    });
    const fill = (full: boolean) =>
      page.evaluate(
        (full) =>
          new Promise((done) => {
            const disk = new BroadcastChannel('disk');
            disk.onmessage = done;
            disk.postMessage(full);
          }),
        full,
      );
    await open(page);
    await answering(page);
    await begin(page, 'chess', /^Hai người/);
    await move(page, 'e4');
    await fill(true);
    const field = page.getByLabel('Gõ nước đi');
    await field.fill('e5');
    await field.press('Enter');
    await expect(page.getByText('Không ghi được dữ liệu').first()).toBeVisible();
    const moves = page.getByRole('group', { name: 'Nước đi' });
    await expect(moves).not.toContainText('e5');
    await fill(false);
    await move(page, 'e5');
    await expect(moves).toContainText('e5');

    // The browser throws the files away between two visits.
    const game = page.url();
    await page.goto('/healthz');
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const root = await navigator.storage.getDirectory();
          const gone = root.removeEntry('banco', { recursive: true });
          return gone.then(
            () => true,
            () => false, // its worker still has them
          );
        }),
      )
      .toBe(true);
    await page.goto(game);
    await answering(page);
    await expect(page.getByText('Không tìm thấy ván này.').first()).toBeVisible();
    await begin(page, 'othello', /^Hai người/);
    await move(page, 'e6');
  });
});
