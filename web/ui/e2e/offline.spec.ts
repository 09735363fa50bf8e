import type { Update } from '../src/api/wire';
import { violations } from './axe';
import { expect, Server, test } from './fixtures';

test.use({ serviceWorkers: 'allow' });

test('the shell opens without the server, says so, and goes on when it is back', async ({
  page,
  expectErrors,
}) => {
  expectErrors(); // requests without an answer
  const server = new Server();
  await server.start();
  await page.goto(server.url);
  await expect(page.getByRole('radio', { name: /^Cờ úp/ })).toBeAttached();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = await page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return caught.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([]);

  await server.stop();
  await page.reload();
  await expect(page.getByRole('status').getByText('Máy chủ không trả lời.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chọn bàn cờ');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('status').getByText('The server does not answer.')).toBeVisible();
  await page.goto(`${server.url}/settings`);
  await expect(page.getByRole('banner')).toBeVisible(); // every path has the shell

  await page.goto(server.url);
  await server.start();
  await expect(page.getByRole('radio', { name: /^Jieqi/ })).toBeAttached();
  await expect(page.getByText('The server does not answer.')).toHaveCount(0);
  await server.remove();
});

test('a game that is loaded again without the server shows the board as it was', async ({
  page,
  expectErrors,
}) => {
  expectErrors(); // requests without an answer
  const server = new Server();
  await server.start();
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const data = { game: 'chess', seats: ['human', 'human'] };
  const made = await page.request.post(`${server.url}/api/matches`, { data });
  const { match } = (await made.json()) as Update;
  await page.goto(`${server.url}/play/${match}`);
  await page.locator('[data-square="12"]').click();
  await page.locator('[data-square="28"]').click();
  await expect(page.getByText('Đen đi')).toBeVisible();

  await server.stop();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.locator('[data-square="28"]')).toHaveAttribute('aria-label', /tốt trắng/);
  await expect(page.getByText('Máy chủ không trả lời.')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Thử lại' })).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.goto(`${server.url}/play/${match}x`); // one that was never seen
  await expect(page.getByText('Máy chủ không trả lời.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.goBack();
  await server.start();
  await expect(page.getByText('Máy chủ không trả lời.')).toHaveCount(0);
  await page.locator('[data-square="52"]').click();
  await page.locator('[data-square="36"]').click();
  await expect(page.getByRole('group', { name: 'Nước đi' })).toContainText('e5');
  await server.remove();
});

test('a new build replaces the shell of the old one', async ({ page }) => {
  await page.goto('/');
  const names = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    await caches.open('banco-shell-of-yesterday');
    const { installing, waiting, active } =
      await navigator.serviceWorker.register('/sw.js?another');
    const worker = installing ?? waiting ?? active;
    while (worker && worker.state !== 'activated') {
      await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
    }
    return caches.keys();
  });
  expect(names).toHaveLength(1);
  expect(names).not.toContain('banco-shell-of-yesterday');
});

test('the page can be installed', async ({ page }) => {
  await page.goto('/');
  const wire = await page.context().newCDPSession(page);
  const { errors, data } = await wire.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { name, display, start_url, icons } = JSON.parse(data ?? '{}') as Manifest;
  expect(name).toContain('Bàn Cờ');
  expect({ display, start_url }).toEqual({ display: 'standalone', start_url: '/' });
  // Browsers ask for these two sizes.
  const drawn = icons.filter(({ purpose }) => purpose !== 'maskable').map(({ sizes }) => sizes);
  expect(drawn).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, type } of icons) {
    const answer = await page.request.get(src);
    expect(answer.headers()['content-type'], src).toBe(type);
  }
});

/** What a browser needs to know to install a page. */
interface Manifest {
  name: string;
  display: string;
  start_url: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}
