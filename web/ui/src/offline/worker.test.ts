import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, 'worker.js'), 'utf8');
const host = 'http://banco.example';

interface Asked {
  request: { method: string; url: string; mode: string };
  respondWith(answer: Promise<string | Answer>): void;
}
interface Answer {
  status: number;
}
type Handlers = Record<
  'install' | 'activate',
  (event: { waitUntil(p: Promise<void>): void }) => void
> & {
  fetch(event: Asked): void;
};

/** A worker of a version, in a browser with these caches, before a server that may be away. */
function worker(version: string, caches: Map<string, string[]>, server: () => Promise<Answer>) {
  const handlers = {} as Handlers;
  const self = {
    location: new URL(host),
    clients: { claim: () => Promise.resolve() },
    skipWaiting: () => Promise.resolve(),
    addEventListener: (type: keyof Handlers, handler: never) => (handlers[type] = handler),
  };
  const store = {
    open: (name: string) =>
      Promise.resolve({
        addAll: (all: { url: string }[]) => {
          caches.set(
            name,
            all.map((r) => r.url),
          );
          return Promise.resolve();
        },
      }),
    keys: () => Promise.resolve([...caches.keys()]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
    match: (path: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(caches.get(cacheName)?.includes(path) ? `kept ${path}` : undefined),
  };
  const request = function (this: { url: string }, url: string) {
    this.url = url;
  };
  const names = ['self', 'caches', 'fetch', 'Request', 'version', 'shell'];
  new Function(...names, source)(self, store, server, request, version, ['/', '/assets/a.js']);
  return {
    async run(type: 'install' | 'activate') {
      const waits: Promise<void>[] = [];
      handlers[type]({ waitUntil: (p) => waits.push(p) });
      await Promise.all(waits);
    },
    /** What the worker answers; null where it leaves the request to the browser. */
    async ask(path: string, mode = 'cors', method = 'GET') {
      let answer: Promise<string | Answer> | null = null;
      const url = new URL(path, host).href;
      handlers.fetch({ request: { method, url, mode }, respondWith: (p) => (answer = p) });
      return answer as Promise<string | Answer> | null;
    },
  };
}

const here = () => Promise.resolve({ status: 200 });
const away = () => Promise.reject(new TypeError('no server'));
const proxied = () => Promise.resolve({ status: 502 });

describe('the service worker', () => {
  it('serves the shell on every path when the server is away, and else the server’s page', async () => {
    for (const [server, answer] of [
      [here, { status: 200 }],
      [away, 'kept /'],
      [proxied, 'kept /'],
    ] as const) {
      const one = worker('1', new Map(), server);
      await one.run('install');
      expect(await one.ask('/play/abc', 'navigate')).toEqual(answer);
      expect(await one.ask('/assets/a.js')).toBe('kept /assets/a.js');
    }
  });

  it('leaves answers of the API, commands, other hosts and other files alone', async () => {
    const one = worker('1', new Map(), here);
    await one.run('install');
    expect(await one.ask('/api/games')).toBeNull();
    expect(await one.ask('/api/matches/x/export/pgn', 'navigate')).toBeNull();
    expect(await one.ask('/', 'navigate', 'POST')).toBeNull();
    expect(await one.ask('/assets/other.js')).toBeNull();
    expect(await one.ask('http://elsewhere.example/', 'navigate')).toBeNull();
  });

  it('replaces the shell of an older build, and nothing else', async () => {
    const caches = new Map([
      ['banco-shell-1', ['/']],
      ['other', ['/x']],
    ]);
    const two = worker('2', caches, away);
    await two.run('install');
    expect([...caches.keys()].sort()).toEqual(['banco-shell-1', 'banco-shell-2', 'other']);
    await two.run('activate');
    expect([...caches.keys()].sort()).toEqual(['banco-shell-2', 'other']);
  });

  it('lets go of a shell that the browser has thrown away', async () => {
    expect(await worker('1', new Map(), here).ask('/assets/a.js')).toEqual({ status: 200 });
    expect(await worker('1', new Map(), proxied).ask('/', 'navigate')).toEqual({ status: 502 });
  });
});
