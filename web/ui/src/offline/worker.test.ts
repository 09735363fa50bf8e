import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Notice } from '../api/wire';

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
  'install' | 'activate' | 'message',
  (event: { waitUntil(p: Promise<void>): void }) => void
> & {
  fetch(event: Asked): void;
  push(event: { data: { json(): Partial<Notice> }; waitUntil(p: Promise<void>): void }): void;
  notificationclick(event: {
    notification: { data: string; close(): void };
    waitUntil(p: Promise<void>): void;
  }): void;
};
/** A window of the page. */
interface Client {
  url: string;
  visibilityState: string;
  focus(): Promise<void>;
  navigate(path: string): Promise<void>;
}

/** A worker of a version, in a browser with these caches and windows, before a server that may be away. */
function worker(
  version: string,
  caches: Map<string, string[]>,
  server: () => Promise<Answer>,
  windows: Client[] = [],
  { path = '/sw.js', serverless = false } = {},
) {
  const handlers = {} as Handlers;
  const shown: { title: string; body: string; data: string }[] = [];
  const opened: string[] = [];
  const self = {
    location: new URL(path, host),
    serverless,
    navigator: {},
    registration: {
      showNotification(title: string, { body, data }: { body: string; data: string }) {
        shown.push({ title, body, data });
        return Promise.resolve();
      },
    },
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () => Promise.resolve(windows),
      openWindow: (path: string) => Promise.resolve(opened.push(path)),
    },
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
    has: (name: string) => Promise.resolve(caches.has(name)),
    keys: () => Promise.resolve([...caches.keys()]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
    match: (path: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(caches.get(cacheName)?.includes(path) ? `kept ${path}` : undefined),
  };
  const request = function (this: { url: string }, url: string) {
    this.url = url;
  };
  const names = ['self', 'caches', 'fetch', 'Request', 'version', 'shell'];
  const shell = ['/', '/assets/a.js'];
  new Function(...names, source)(self, store, server, request, version, shell);
  return {
    shown,
    opened,
    async push(notice: Partial<Notice>) {
      let waits = Promise.resolve();
      handlers.push({ data: { json: () => notice }, waitUntil: (p) => (waits = p) });
      await waits;
    },
    async click(path: string) {
      let waits = Promise.resolve();
      const notification = { data: path, close: () => undefined };
      handlers.notificationclick({ notification, waitUntil: (p) => (waits = p) });
      await waits;
    },
    async run(type: 'install' | 'activate' | 'message') {
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

  it('serves what the page keeps for use without a network, and the newest list of it', async () => {
    const caches = new Map([['banco-kit', ['/assets/far.js', '/offline.json']]]);
    for (const [server, list] of [
      [here, { status: 200 }],
      [away, 'kept /offline.json'],
    ] as const) {
      const one = worker('1', caches, server);
      await one.run('install');
      expect(await one.ask('/assets/far.js')).toBe('kept /assets/far.js');
      expect(await one.ask('/offline.json')).toEqual(list);
      await one.run('activate');
      expect(caches.has('banco-kit')).toBe(true);
    }
    expect(await worker('1', caches, here).ask('/assets/other.js')).toEqual({ status: 200 });
  });

  it('leaves files to the browser while none are kept', async () => {
    const caches = new Map<string, string[]>();
    const one = worker('1', caches, here);
    await one.run('install');
    expect(await one.ask('/assets/far.js')).toBeNull();
    expect(await one.ask('/assets/a.js')).toBe('kept /assets/a.js');
    caches.set('banco-kit', ['/assets/far.js']);
    await one.run('message');
    expect(await one.ask('/assets/far.js')).toBe('kept /assets/far.js');
  });

  it('lives under any path, and knows the pages of a host that answers nothing', async () => {
    const missing = () => Promise.resolve({ status: 404 });
    for (const [serverless, answer] of [
      [true, 'kept /ban-co/'],
      [false, { status: 404 }],
    ] as const) {
      const one = worker('1', new Map(), missing, [], { path: '/ban-co/sw.js', serverless });
      await one.run('install');
      expect(await one.ask('/ban-co/play/abc', 'navigate')).toEqual(answer);
      expect(await one.ask('/ban-co/assets/a.js')).toBe('kept /ban-co/assets/a.js');
      expect(await one.ask('/ban-co/api/games')).toBeNull();
    }
  });

  it('leaves answers of the API, commands, other hosts and other files alone', async () => {
    const one = worker('1', new Map(), here);
    await one.run('install');
    expect(await one.ask('/api/games')).toBeNull();
    expect(await one.ask('/api/matches/x/export/pgn', 'navigate')).toBeNull();
    expect(await one.ask('/', 'navigate', 'POST')).toBeNull();
    expect(await one.ask('/robots.txt')).toBeNull();
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

describe('notices', () => {
  const move = { kind: 'move', lang: 'vi', path: '/play/abc', game: 'xiangqi', name: 'Nam' };
  const page = (path: string, visibilityState: string): Client => ({
    url: host + path,
    visibilityState,
    focus: vi.fn(() => Promise.resolve()),
    navigate: vi.fn(() => Promise.resolve()),
  });

  it.each([
    [move, 'Đến lượt bạn', 'Cờ tướng với Nam'],
    [{ ...move, kind: 'reminder' }, 'Sắp hết giờ', 'Cờ tướng với Nam: đến lượt bạn.'],
    [{ ...move, lang: 'en', name: '' }, 'Your turn', 'Xiangqi with your opponent'],
    [
      { ...move, kind: 'challenge' },
      'Nam thách đấu bạn',
      'Cờ tướng. Mở trang để nhận lời hoặc từ chối.',
    ],
    [
      { ...move, kind: 'round', name: 'Giải A', round: '2' },
      'Ván của bạn đã bắt đầu',
      'Giải A, vòng 2',
    ],
    [{ ...move, kind: 'round', name: 'Giải A', round: '0' }, 'Ván của bạn đã bắt đầu', 'Giải A'],
  ])('are shown in the language of the visitor', async (notice, title, body) => {
    const one = worker('1', new Map(), here);
    await one.push(notice);
    expect(one.shown).toEqual([{ title, body, data: '/play/abc' }]);
  });

  it('are not shown to who looks at the page, nor where they mean nothing', async () => {
    const seen = worker('1', new Map(), here, [page('/play/abc', 'visible')]);
    await seen.push(move);
    await seen.push({ kind: 'other' });
    expect(seen.shown).toEqual([]);
    const hidden = worker('1', new Map(), here, [
      page('/play/abc', 'hidden'),
      page('/play/other', 'visible'),
    ]);
    await hidden.push(move);
    expect(hidden.shown).toHaveLength(1);
  });

  it('lead to their page', async () => {
    const none = worker('1', new Map(), here);
    await none.click('/play/abc');
    expect(none.opened).toEqual(['/play/abc']);
    const there = page('/', 'hidden');
    await worker('1', new Map(), here, [there]).click('/play/abc');
    expect(there.focus).toHaveBeenCalled();
    expect(there.navigate).toHaveBeenCalledWith('/play/abc');
  });
});
