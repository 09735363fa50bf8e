import { readdir, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Message, Program } from '../src/offline/messages';
import { expect, test } from './fixtures';
import { answering, begin, move, visit } from './ondevice';

/** The numbers of the program in a browser; `make offline-report` prints them. */
const rows: string[] = [];

function report(what: string, value: number, unit: string, bar = Infinity): void {
  const most = bar === Infinity ? '' : ` of at most ${bar}`;
  rows.push(`${what.padEnd(52)} ${value.toFixed(1).padStart(9)} ${unit}${most}`);
  expect(value, what).toBeLessThanOrEqual(bar);
}

test.afterAll(() => {
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(`\nload ${load}\n${rows.join('\n')}\n\n`);
});

test.use({ serviceWorkers: 'block' });

const megabyte = 1_000_000;

/** What the worker has taken of the browser, in bytes. */
async function memory(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const channel = new BroadcastChannel('banco-device');
        channel.onmessage = ({ data }: MessageEvent<Message>) => {
          if (data.kind === 'here') done(data.memory ?? Infinity);
        };
        channel.postMessage({ page: '', id: 0, kind: 'hello' });
      }),
  );
}

/** What the threads of some processes have taken of processors, in seconds: all, or those of a name. */
async function taken(pids: number[], name = ''): Promise<number> {
  const times = pids.map(async (pid) => {
    const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
    const each = threads.map(async (thread) => {
      const file = (what: string) => readFile(`/proc/${pid}/task/${thread}/${what}`, 'utf8');
      try {
        return (await file('comm')).includes(name) ? parseInt(await file('schedstat')) / 1e9 : 0;
      } catch {
        return 0; // it has ended
      }
    });
    return (await Promise.all(each)).reduce((sum, time) => sum + time, 0);
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}

/** What the workers of all pages have taken, in seconds. */
async function workerTime(page: Page): Promise<number> {
  const wire = await page.context().browser()?.newBrowserCDPSession();
  const told = await wire?.send('SystemInfo.getProcessInfo');
  await wire?.detach();
  const pages = told?.processInfo.filter(({ type }) => type === 'renderer') ?? [];
  return taken(
    pages.map(({ id }) => id),
    'DedicatedWorker',
  );
}

/** Analyses the first position of a game, and tells how many positions were looked at in a second of a processor. */
async function speed(
  page: Page,
  game: string,
  who: string,
  time: () => Promise<number>,
): Promise<number> {
  await visit(page, '/analysis');
  await page.locator(`input[name="game"][value="${game}"]`).check({ force: true });
  const key = `banco.speed.${who}`;
  await page.evaluate((key) => localStorage.removeItem(key), key);
  await page.getByRole('button', { name: 'Bắt đầu phân tích' }).click();
  await page.getByRole('switch', { name: 'Cho máy phân tích' }).click();
  const last = async () => Number(await page.evaluate((key) => localStorage.getItem(key), key));
  await expect.poll(last).toBeGreaterThan(0);
  const before = { spent: await time(), at: performance.now() };
  await page.waitForTimeout(3000);
  const share = ((await time()) - before.spent) / ((performance.now() - before.at) / 1000);
  return (await last()) / share;
}

test('what the program in a browser takes', { tag: '@again' }, async ({ page }) => {
  const program = (await (await page.request.get('/offline.json')).json()) as Program;
  const script = await (await page.request.get(`/${program.exec}`)).body();
  report('the program, gzipped', program.bytes / megabyte, 'MB', 9);
  report('its script, gzipped', gzipSync(script, { level: 9 }).length / 1000, 'kB');

  await page.addInitScript(() => sessionStorage.setItem('banco.place', 'device'));
  let begun = performance.now();
  await page.goto('/');
  await answering(page);
  report('from the address to a page that answers', performance.now() - begun, 'ms');
  report('memory of a page that answers', (await memory(page)) / megabyte, 'MB', 120);
  await begin(page, 'chess', /^Dễ/);
  begun = performance.now();
  await move(page, 'e4');
  await expect(page.getByText('Đến lượt bạn')).toBeVisible();
  report('the first move and the first answer of level 3', performance.now() - begun, 'ms');
  report('processor time of the worker until then', await workerTime(page), 's', 1);
  for (const text of ['d4', 'Nf3', 'Be2']) {
    await move(page, text);
    await expect(page.getByText('Đến lượt bạn')).toBeVisible();
  }
  report('memory after moves of level 3', (await memory(page)) / megabyte, 'MB', 120);
  const problem = { game: 'chess', fen: '7k/8/8/8/8/8/R7/1R2K3 w - - 0 1' };
  await visit(page, `/solve?${new URLSearchParams(problem).toString()}`);
  await page.getByRole('button', { name: 'Giải', exact: true }).click();
  const solution = page.getByRole('region', { name: 'Lời giải' });
  await expect(solution).toContainText('Trắng thắng trong 2 nước');
  report('memory after a proof', (await memory(page)) / megabyte, 'MB', 120);
  await speed(page, 'chess', 'server', () => workerTime(page)); // it counts as the server of this page
  report('memory after an analysis', (await memory(page)) / megabyte, 'MB', 120);
});

test('how fast a browser searches', { tag: '@again' }, async ({ page, server }) => {
  for (const game of ['chess', 'xiangqi', 'jieqi', 'caro', 'othello']) {
    await page.goto('/analysis');
    await page.evaluate(() => localStorage.setItem('banco.thinks', 'server'));
    await page.goto('/analysis');
    const far = await speed(page, game, 'server', () => taken([server.pid]));
    await page.evaluate(() => localStorage.setItem('banco.thinks', 'device'));
    await page.goto('/analysis');
    const near = await speed(page, game, 'device', () => workerTime(page));
    report(`${game}: positions a second of a processor, native`, far, '');
    report(`${game}: the same in the browser`, near, '');
    report(`${game}: native to 1 in the browser`, far / near, '');
  }
});
