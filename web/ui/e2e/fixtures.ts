import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test as base } from '@playwright/test';

const binary = resolve(process.env.BANCO_BIN ?? '../../bin/banco');

interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Starts the binary on a free port with an empty data folder. */
async function serve(): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), 'banco-e2e-'));
  const child = spawn(binary, ['serve', '--addr', '127.0.0.1:0', '--data', data]);
  const gone = new Promise<void>((done) => child.once('close', () => done()));
  const url = await new Promise<string>((found, failed) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed);
      if (address) found(address[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', failed);
    child.once('close', (code) => failed(new Error(`${binary} ended (${code}): ${printed}`)));
  });
  return {
    url,
    async stop() {
      child.kill('SIGINT');
      await gone;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/**
 * The tests of this folder share one running binary, and fail on any error
 * that the page writes to the console. `expectErrors` lifts that for requests
 * that are refused on purpose.
 */
export const test = base.extend<{ expectErrors: () => void }, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const server = await serve();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  expectErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      let allowed = false;
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('request', (request) => {
        if (!/^(http:\/\/127\.0\.0\.1:|data:)/.test(request.url())) {
          errors.push(`a request left this machine: ${request.url()}`);
        }
      });
      await use(() => {
        allowed = true;
      });
      if (!allowed) expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
