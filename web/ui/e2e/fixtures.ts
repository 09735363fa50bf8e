import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test as base } from '@playwright/test';

export const binary = resolve(process.env.BANCO_BIN ?? '../../bin/banco');

/** Server is the binary at work on a data folder of its own. */
export class Server {
  url = '';
  #child!: ChildProcess;
  #gone!: Promise<void>;
  #data = '';

  /** With more options of banco serve than it always has. */
  constructor(readonly options: readonly string[] = []) {}

  /** The data folder, for commands that work on it meanwhile. */
  get data(): string {
    return this.#data;
  }

  /** The number of its process. */
  get pid(): number {
    return this.#child.pid ?? NaN;
  }

  async start(): Promise<void> {
    if (!this.#data) this.#data = await mkdtemp(join(tmpdir(), 'banco-e2e-'));
    const address = this.url ? new URL(this.url).host : '127.0.0.1:0';
    const args = ['serve', '--addr', address, '--data', this.#data, ...this.options];
    const child = spawn(binary, args);
    this.#child = child;
    this.#gone = new Promise((done) => child.once('close', () => done()));
    this.url = await new Promise<string>((found, failed) => {
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
  }

  /** Ends the process, as Ctrl-C or (kill) as a power cut does. */
  async stop(kill = false): Promise<void> {
    this.#child.kill(kill ? 'SIGKILL' : 'SIGINT');
    await this.#gone;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#data, { recursive: true, force: true });
  }
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
      const server = new Server();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  expectErrors: [
    async ({ browser, page }, use) => {
      const errors: string[] = [];
      let allowed = false;
      page.on('console', (message) => {
        // An address that is none is answered as such.
        if (message.location().url.endsWith('/nowhere')) return;
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('request', (request) => {
        if (!/^((http|ws):\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url())) {
          errors.push(`a request left this machine: ${request.url()}`);
        }
      });
      await use(() => {
        allowed = true;
      });
      // Other people's pages would go on beside the next test.
      const others = browser.contexts().filter((context) => context !== page.context());
      await Promise.all(others.map((context) => context.close()));
      if (!allowed) expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
