import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOfServer, Server } from './server.svelte';

let up = false;

/** The page's client and its server, as before their first request. */
async function first() {
  vi.resetModules();
  const [{ api }, { importApi }, { server }] = await Promise.all([
    import('../api/client'),
    import('../api/import'),
    import('./server.svelte'),
  ]);
  return { api, importApi, server };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () =>
    up ? Promise.resolve(new Response('{"games":[]}')) : Promise.reject(new TypeError('no')),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is away until it answers, and the page then begins anew', async () => {
  up = false;
  let begun = 0;
  const one = new Server(() => begun++);
  one.silent();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([one.away, begun]).toEqual([true, 0]);
  up = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect([one.away, begun]).toEqual([false, 1]);
});

it('is not away because the page changed its mind, but where no request is answered', async () => {
  const { api, importApi, server } = await first();
  up = false;
  await expect(importApi.import({ text: 'x' }, undefined, AbortSignal.abort())).rejects.toThrow();
  expect(server.away).toBe(false);
  await expect(api.games()).rejects.toThrow();
  expect(server.away).toBe(true);
});

it('lets the device that can play answer, but not for a game that the server has', () => {
  localStorage.setItem('banco.kept', 'x');
  for (const [path, place] of [
    ['/play/a1b2c3', null],
    ['/', 'device'],
  ] as const) {
    history.replaceState(null, '', path);
    let begun = 0;
    const one = new Server(() => begun++);
    one.silent();
    expect([sessionStorage.getItem('banco.place'), begun > 0, one.away]).toEqual([
      place,
      place !== null,
      place === null,
    ]);
  }
  localStorage.clear();
  sessionStorage.clear();
});

it('leaves it to the page to say that an answer is missing later', async () => {
  const { api, server } = await first();
  up = true;
  await api.games();
  up = false;
  await expect(api.games()).rejects.toThrow();
  expect(server.away).toBe(false);
});

it.each([
  ['/play/a1b2c3', true],
  ['/tournaments/x', true],
  ['/class/abc', true],
  ['/online', true],
  ['/account', true],
  ['/', false],
  ['/puzzles', false],
  ['/lab', false],
  ['/tournaments', false],
  ['/analysis', false],
  ['/rules/chess', false],
])('knows that %s is of the server: %s', (path, is) => {
  expect(isOfServer(path)).toBe(is);
});
