import { mkdtemp, readFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { en } from '../src/i18n/en';
import { vi } from '../src/i18n/vi';
import { violations } from './axe';
import { furnished, made, playLine, settled, Wire } from './desk';
import { expect, test } from './fixtures';
import { shifts, watchShifts } from './shifts';
import { Table } from './table';
import { walk } from './tabs';

/**
 * The numbers of the page, with the bar for each; `make ui-report` prints them. What takes time is
 * marked @alone, and what pages.spec.ts looks for as well @again: `make test` leaves that out.
 */
const rows: string[] = [];

/** Among all the other tests, times have some room for a busy machine. */
const room = process.env.STRICT ? 1 : 3;

function report(what: string, value: number, bar: number, unit: string, more = ''): void {
  const shown = unit === 'ms' ? value.toFixed(1) : String(value);
  rows.push(
    `${what.padEnd(46)} ${shown.padStart(8)} ${unit.padEnd(3)} of at most ${bar} ${unit}${more}`,
  );
  expect(value, what).toBeLessThanOrEqual(unit === 'ms' ? bar * room : bar);
}

function median(list: number[]): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
}

function spread(list: number[]): string {
  return ` (median of ${list.length}; worst ${Math.max(...list).toFixed(1)})`;
}

test.afterAll(() => {
  process.stdout.write(`\n${rows.join('\n')}\n\n`);
});

/** What a first visit loads, in bytes of JS and CSS after gzip. */
async function weigh(page: Page, path: string): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) bodies.push(response.body());
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('what a first visit loads', async ({ page, browser, server }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'xiangqi', seats: ['human', 'human'] });
  for (const path of ['/', `/play/${table.id}`]) {
    for (const locale of ['vi-VN', 'en-GB']) {
      const fresh = await browser.newContext({ baseURL: server.url, locale });
      const bytes = await weigh(await fresh.newPage(), path);
      report(`first load of ${path === '/' ? '/' : '/play'}, ${locale}`, bytes, 90_000, 'B');
      await fresh.close();
    }
  }
});

/** Everything that the network brings until a page stands, headers and answers included, in bytes. */
async function onTheWire(page: Page, path: string): Promise<number> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  let bytes = 0;
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(path);
  await expect(page.locator('.board svg').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  return bytes;
}

test('what the first board takes on the wire', async ({ page, browser, server }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'xiangqi', seats: ['human', 'human'] });
  for (const locale of ['vi-VN', 'en-GB']) {
    const fresh = await browser.newContext({ baseURL: server.url, locale });
    const bytes = await onTheWire(await fresh.newPage(), `/play/${table.id}`);
    expect(bytes, 'the page was loaded').toBeGreaterThan(20_000);
    report(`bytes on the wire of the first board, ${locale}`, bytes, 110_000, 'B');
    await fresh.close();
  }
});

test('how fast a move is drawn and acknowledged', { tag: '@alone' }, async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'chess', seats: ['human', 'human'] });
  await page.evaluate(() => {
    const w = window as unknown as { drawn: number[]; acknowledged: number[] };
    w.drawn = [];
    w.acknowledged = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text: string) {
      const { type, id } = JSON.parse(text) as { type: string; id?: number };
      const from = performance.now();
      const hear = ({ data }: MessageEvent<string>) => {
        const news = JSON.parse(data) as { type: string; id?: number };
        if (news.type !== 'moved' || news.id !== id) return;
        w.acknowledged.push(performance.now() - from);
        this.removeEventListener('message', hear);
      };
      if (type === 'move') this.addEventListener('message', hear);
      send.call(this, text);
    };
    let pressed = 0;
    addEventListener('pointerup', (event) => (pressed = event.timeStamp), true);
    const board = document.querySelector('.board .cells')?.closest('svg');
    if (!board) throw new Error('no board');
    new MutationObserver(() => {
      if (!pressed) return;
      const from = pressed;
      pressed = 0;
      w.drawn.push(performance.now() - from);
    }).observe(board, { subtree: true, childList: true, attributes: true });
  });
  const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'b1c3', 'b8c6', 'c3b1', 'c6b8'];
  const moves = [...shuffle, 'e2e4', 'e7e5', 'd2d4', 'd7d5', 'f2f4', 'f7f5', 'c2c4', 'c7c5'];
  for (const move of moves) {
    await table.turn();
    await table.play(move);
  }
  await table.turn();
  const { drawn, acknowledged } = await page.evaluate(() => {
    const w = window as unknown as { drawn: number[]; acknowledged: number[] };
    // Until what sends moves over the socket is loaded they are calls.
    const calls = performance
      .getEntriesByType('resource')
      .filter((entry) => new URL(entry.name).pathname.endsWith('/moves'))
      .map((entry) => entry.duration);
    return { drawn: w.drawn, acknowledged: [...calls, ...w.acknowledged] };
  });
  expect(acknowledged.length).toBe(moves.length);
  report('a gesture is drawn', median(drawn), 16, 'ms', spread(drawn));
  report('a move is acknowledged', median(acknowledged), 20, 'ms', spread(acknowledged));
});

test('how fast a large board is drawn', { tag: '@alone' }, async ({ page }) => {
  const outDir = await mkdtemp(join(tmpdir(), 'banco-board-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { outDir, lib: { entry: 'e2e/redraw.ts', formats: ['iife'], name: 'redraw' } },
  });
  await page.setContent('<div id="host" style="width: 640px"></div>');
  const [script] = (await import('node:fs')).readdirSync(outDir).filter((f) => f.endsWith('.js'));
  await page.addScriptTag({ content: await readFile(join(outDir, script ?? ''), 'utf8') });
  const times = await page.evaluate(() => {
    const { redraw } = window as unknown as { redraw: { times(host: Element): number[] } };
    const host = document.getElementById('host');
    return host ? redraw.times(host) : [];
  });
  expect(times.length).toBeGreaterThan(50);
  report('a 20×20 caro board is drawn again', median(times), 8, 'ms', spread(times));
});

test('how fast a tree of 925,788 nodes is seen', { tag: '@again' }, async ({ browser, server }) => {
  const opened: number[] = [];
  const searched: number[] = [];
  const rounds: number[][] = [];
  for (let round = 0; round < 3; round++) {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('[role=treeitem]')) setTimeout(() => performance.mark('drawn'));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    // After 1.e4 e5 2.Bc4; another number of the move, so that the tree is searched anew each time.
    const fen = `rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 ${2 + round}`;
    const asked = { view: 'tree', game: 'chess', agent: 'minimax:depth=4', fen };
    await page.goto(`/lab?${new URLSearchParams(asked).toString()}`);
    await expect(page.getByRole('treeitem').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    opened.push(
      await page.evaluate(() => performance.getEntriesByName('drawn')[0]?.startTime ?? NaN),
    );
    searched.push(
      await page.evaluate(() => {
        const asked = performance.getEntriesByType('resource');
        return asked.find(({ name }) => name.endsWith('/api/lab/trace'))?.duration ?? NaN;
      }),
    );
    rounds.push(await stepTimes(page, 100));
    await context.close();
  }
  const load = ` of 925,788 nodes, load ${loadavg()[0]?.toFixed(1)}`;
  // Of each step the quickest time counts: the others say what else the machine did.
  const steps = rounds[0]?.map((_, i) => Math.min(...rounds.map((times) => times[i] ?? NaN))) ?? [];
  const worst = Math.max(...steps);
  const whole = (times: number[]) => times.map(Math.round).join(', ');
  const all = ` (the least of ${whole(opened)}, of which the search ${whole(searched)})`;
  report('a step in a tree takes the page at worst', worst, 16, 'ms', spread(steps) + load);
  report('the first screen of a tree', Math.min(...opened), 1000, 'ms', all + load);
});

/** What steps of a search take the page's main thread, in ms of processor time. */
async function stepTimes(page: Page, count: number): Promise<number[]> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await wire.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  };
  const step = () =>
    page.evaluate(async () => {
      document.querySelector<HTMLElement>('.transport button:nth-child(2)')?.click();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    });
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const before = await spent();
    await step();
    times.push((await spent()) - before);
  }
  return times;
}

test('how still, quiet and accessible the pages are', { tag: '@again' }, async ({ page }) => {
  test.setTimeout(600_000);
  let worst = '';
  let [moved, complaints, errors, strangers, missed] = [0, 0, 0, 0, 0];
  page.on('console', (message) => {
    if (message.location().url.endsWith('/nowhere')) return; // is answered as such
    if (message.type() === 'error' || message.type() === 'warning') errors++;
  });
  page.on('pageerror', () => errors++);
  page.on('request', (request) => {
    if (!/^((http|ws):\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url())) strangers++;
  });
  const paths = await furnished(page);
  await watchShifts(page);
  for (const [name, path] of Object.entries(paths)) {
    await settled(page, path);
    const { sum, shifts: told } = await shifts(page);
    if (sum > moved) [moved, worst] = [sum, `, worst ${name}: ${told.join('; ')}`];
    missed += (await walk(page)).missed.length;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      complaints += (await violations(page)).length;
    }
  }
  const all = `(${Object.keys(paths).length} pages)`;
  report('layout shift of the worst page', Number(moved.toFixed(4)), 0.001, '', all + worst);
  report('complaints of axe, light and dark', complaints, 0, '', all);
  report('controls that Tab does not reach', missed, 0, '', all);
  report('errors and warnings in the console', errors, 0, '', all);
  report('requests to other hosts', strangers, 0, '', all);
});

test('two reviews of one game are equal', { tag: '@again' }, async ({ page }) => {
  const wire = new Wire(page);
  const told: string[][] = [];
  for (let time = 0; time < 2; time++) {
    // A match of its own each time, so that the second is made and not read.
    const study = { game: 'chess', kind: 'study', seats: ['human', 'human'] };
    const { match } = await made(page, study);
    const game = ['e2e4', 'e7e5', 'g1f3', 'f7f6', 'f3e5', 'f6e5', 'd1h5', 'e8e7'];
    await playLine(page, match, game);
    await page.goto(`/analysis/${match}`);
    wire.heard.length = 0;
    await page.getByRole('button', { name: 'Xem lại ván này' }).click();
    await expect(page.getByRole('button', { name: 'Xem lại lần nữa' })).toBeVisible({
      timeout: 60_000,
    });
    const moves = wire.heard.flatMap(({ review }) => (review?.node ? [review] : []));
    expect(moves).toHaveLength(game.length);
    told.push(moves.map((move) => JSON.stringify(move)));
  }
  const different = told[0]?.filter((move, i) => move !== told[1]?.[i]).length ?? NaN;
  report('moves on which two reviews differ', different, 0, '', `(${told[0]?.length} moves)`);
});

test('a phone on its side', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const table = new Table(page, 'mouse');
  let hidden = 0;
  for (const game of ['chess', 'xiangqi', 'jieqi', 'caro']) {
    await table.open({ game, seats: ['human', 'human'], control: { total: 300_000 } });
    await table.play((await table.turn()).now.moves[0]!.move);
    await expect(page.locator('[data-node="1"]')).toBeVisible();
    const shown = ['.board svg', '.top .clock', '.bottom .clock', '[data-node="1"]'];
    const below = await page.evaluate((selectors) => {
      const bottoms = selectors.map(
        (s) => document.querySelector(s)?.getBoundingClientRect().bottom,
      );
      const lowest = Math.max(...bottoms.map((b) => b ?? Infinity));
      return Math.max(lowest, document.documentElement.scrollHeight) - innerHeight;
    }, shown);
    hidden = Math.max(hidden, Math.ceil(below));
  }
  report('to scroll at 844×390: board, clocks, moves', hidden, 0, 'px', ' (4 games)');
});

test('both languages have the same keys', () => {
  const missing = Object.keys(vi).filter((key) => !Object.hasOwn(en, key));
  const extra = Object.keys(en).filter((key) => !Object.hasOwn(vi, key));
  report(
    'keys that only one language has',
    missing.length + extra.length,
    0,
    '',
    `(${Object.keys(vi).length} keys)`,
  );
});
