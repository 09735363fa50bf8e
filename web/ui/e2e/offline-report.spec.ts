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
  process.stdout.write(`\n${rows.join('\n')}\n\n`);
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

/** Analyses the first position of a game for two seconds, and tells how many positions a second were looked at. */
async function speed(page: Page, who: 'server' | 'device'): Promise<number> {
  await page.locator('input[name="game"][value="chess"]').check({ force: true });
  await page.getByRole('button', { name: 'Bắt đầu phân tích' }).click();
  await page.getByRole('switch', { name: 'Cho máy phân tích' }).click();
  const key = `banco.speed.${who}`;
  let last = 0;
  await expect
    .poll(
      async () => {
        const before = last;
        last = Number(await page.evaluate((key) => localStorage.getItem(key), key));
        return before > 0 && last > 0;
      },
      { intervals: [2000] },
    )
    .toBe(true);
  return last;
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
  await visit(page, '/analysis');
  await speed(page, 'server'); // it counts as the server of this page
  report('memory after an analysis', (await memory(page)) / megabyte, 'MB', 120);
});

test('how fast a browser searches', { tag: '@again' }, async ({ page }) => {
  await page.goto('/analysis');
  const far = await speed(page, 'server');
  await page.evaluate(() => localStorage.setItem('banco.thinks', 'device'));
  await page.goto('/analysis');
  const near = await speed(page, 'device');
  report('positions a second, native', far, '');
  report('positions a second, in the browser', near, '');
  report('native : browser', far / near, '');
});
