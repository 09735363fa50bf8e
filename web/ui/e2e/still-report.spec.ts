import type { Browser, Page } from '@playwright/test';
import { furnished, made, playLine, settled } from './desk';
import { expect, test, type Server } from './fixtures';
import { shifts, watchShifts } from './shifts';

/**
 * By how much every page shifts while it loads, and what moves: at each size, in one of the
 * languages, as a slow phone on a slow line sees it. With STILL=all in both languages, and at full
 * speed too. `make ui-report` runs it.
 */
const sizes = ['360×640', '390×844', '640×360', '1366×768', '1920×1080'];
const languages = ['vi-VN', 'en-GB'];
const speeds = ['slow', 'full'] as const;
const bar = 0.001;

interface Look {
  size: string;
  locale: string;
  speed: (typeof speeds)[number];
}
const all = sizes.flatMap((size, i) =>
  languages.flatMap((locale, j) =>
    speeds.map((speed) => ({ size, locale, speed, usual: (i + j) % 2 === 0 && speed === 'slow' })),
  ),
);
const looks: Look[] = all.filter(({ usual }) => usual || process.env.STILL === 'all');

/** Pages beside those of every other test, with something to show on each. */
async function addresses(page: Page): Promise<Record<string, string>> {
  const paths = await furnished(page);
  const seats = ['human', 'random'];
  const control = { total: 300_000, increment: 2_000 };
  for (const game of ['chess', 'xiangqi', 'jieqi', 'caro', 'othello']) {
    paths[`a game of ${game}`] = `/play/${(await made(page, { game, seats, control })).match}`;
    paths[`rules of ${game}`] = `/rules/${game}`;
    paths[`puzzles of ${game}`] = `/puzzles?game=${game}`;
  }
  const { match } = await made(page, { game: 'chess', seats: ['human', 'human'] });
  await playLine(page, match, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
  paths['a mate'] = `/play/${match}`;
  for (const view of ['compare', 'eval', 'tournament', 'learn', 'exercise'])
    paths[`lab, ${view}`] = `/lab?view=${view}`;
  return paths;
}

/** The same visitor with another screen. */
async function visitor(browser: Browser, server: Server, of: Look, from: Page): Promise<Page> {
  const [width = 0, height = 0] = of.size.split('×').map(Number);
  const context = await browser.newContext({
    baseURL: server.url,
    locale: of.locale,
    serviceWorkers: 'block',
    storageState: await from.context().storageState(),
    viewport: { width, height },
    ...(Math.min(width, height) < 500 && { hasTouch: true, isMobile: true }),
  });
  const page = await context.newPage();
  await watchShifts(page);
  if (of.speed === 'full') return page;
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000, // bytes a second
    uploadThroughput: 90_000,
  });
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

const found: string[] = [];
let worst = { sum: 0, where: 'none' };
let looked = 0;

test.afterAll(() => {
  const sum = worst.sum.toFixed(4).padStart(8);
  const about = `(${worst.where}; ${looked} looks)`;
  const line = `layout shift of the worst page at any size      ${sum}     of at most ${bar} ${about}`;
  process.stdout.write(`\n${[...found, line].join('\n')}\n\n`);
});

for (const look of looks) {
  const name = `${look.size}, ${look.locale}, ${look.speed} speed`;
  test(
    `how still the pages are at ${name}`,
    { tag: '@again' },
    async ({ page, browser, server }) => {
      test.setTimeout(900_000);
      const paths = await addresses(page);
      const visit = await visitor(browser, server, look, page);
      for (const [at, path] of Object.entries(paths)) {
        await settled(visit, path);
        const { sum, shifts: told } = await shifts(visit);
        const where = `${at} at ${name}`;
        looked++;
        if (sum > worst.sum) worst = { sum, where };
        if (sum > bar) found.push(`${sum.toFixed(4)} ${where}: ${told.join('; ')}`);
        expect.soft(sum, `${where}: ${told.join('; ')}`).toBeLessThanOrEqual(bar);
      }
      await visit.context().close();
    },
  );
}
