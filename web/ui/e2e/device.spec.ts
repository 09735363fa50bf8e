import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server as Host } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { binary, expect, Server, test } from './fixtures';

test.use({ serviceWorkers: 'allow' });

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** A host that knows files and nothing else, under a path. */
async function fileHost(folder: string, base: string): Promise<Host> {
  const host = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const name = path.endsWith('/') ? `${path}index.html` : path;
    if (!path.startsWith(`${base}/`)) return response.writeHead(404).end();
    readFile(join(folder, name.slice(base.length))).then(
      (data) => response.writeHead(200, { 'Content-Type': types[extname(name)] ?? '' }).end(data),
      () => response.writeHead(404).end('nothing'),
    );
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  return host;
}

/** Begins a game of chess from the home page, between two people or against the machine. */
async function begin(page: Page, opponent: RegExp): Promise<void> {
  await page.getByRole('radio', { name: /^Cờ vua/ }).check({ force: true });
  await page.getByRole('radio', { name: opponent }).check({ force: true });
  await page.getByRole('button', { name: 'Bắt đầu' }).click();
  await page.waitForURL(/\/play\//);
}

async function move(page: Page, text: string): Promise<void> {
  await page.getByLabel('Gõ nước đi').fill(text);
  await page.getByLabel('Gõ nước đi').press('Enter');
  await expect(page.getByRole('group', { name: 'Nước đi' })).toContainText(text);
}

test('a folder on a plain file server is the whole of it, and keeps what was played', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(); // the host has no file for the path of a game, and says so
  const folder = await mkdtemp(join(tmpdir(), 'banco-static-'));
  await promisify(execFile)(binary, ['static', '--out', folder, '--base', '/ban-co']);
  const host = await fileHost(folder, '/ban-co');
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/ban-co/`;

  await page.goto(url);
  await expect(page.getByText('Máy này tự trả lời')).toBeVisible({ timeout: 90_000 });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await begin(page, /^Hai người/);
  expect(new URL(page.url()).pathname).toMatch(/^\/ban-co\/play\/\w+/);
  await move(page, 'f3');
  await move(page, 'e5');
  await page.reload(); // in mid-game
  await move(page, 'g4');

  // A second window is answered by the first one's worker, and goes on without it.
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('group', { name: 'Nước đi' })).toContainText('g4');
  await page.close();
  await move(other, 'Qh4');
  await expect(other.locator('[data-over]').first()).toBeVisible();
  await other.reload();
  await expect(other.locator('[data-over]').first()).toBeVisible();
  host.close();
  await rm(folder, { recursive: true, force: true });
});

test('what is kept on the device plays without the network, and the server comes back', async ({
  page,
  expectErrors,
}) => {
  expectErrors(); // requests without an answer
  const server = new Server();
  await server.start();
  await page.goto(`${server.url}/settings`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: /^Tải về máy này/ }).click();
  await expect(page.getByText('Đã có trên máy này.')).toBeVisible({ timeout: 90_000 });
  await server.stop();

  await page.goto(server.url);
  await expect(page.getByText('Máy này tự trả lời')).toBeVisible({ timeout: 90_000 });
  await begin(page, /^Rất dễ/);
  await move(page, 'e4');
  await expect(page.getByText('Đến lượt bạn')).toBeVisible(); // the machine has answered
  await page.goto(`${server.url}/puzzles`);
  await expect(page.locator('[data-square]').first()).toBeVisible();

  await server.start();
  await page.getByRole('button', { name: 'Về máy chủ' }).click();
  await expect(page.getByRole('radio', { name: /^Cờ úp/ })).toBeAttached();
  await expect(page.getByText('Máy này tự trả lời')).toHaveCount(0);
  await server.remove();
});
