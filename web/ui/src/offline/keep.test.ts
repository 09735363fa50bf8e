import { afterEach, expect, it, vi } from 'vitest';
import { isKept, keep, offered } from './keep';

afterEach(() => vi.unstubAllGlobals());

const program = { wasm: 'assets/banco.wasm.gz', exec: 'assets/exec.js', bytes: 7, files: [] };

it.each([
  ['a program', 200, program, program],
  ['an empty description', 200, {}, null],
  ['nothing', 404, { error: { code: 'not-found' } }, null],
])('a host with %s', async (_, status, body, want) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));
  expect(await offered()).toEqual(want);
});

it('is done when all files have come, though the browser asks the visitor whether to keep them', async () => {
  const put = vi.fn(() => Promise.resolve());
  const cache = { keys: () => Promise.resolve([]), put };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('a program')));
  const asked = vi.fn(() => new Promise(() => undefined)); // nobody answers
  const postMessage = vi.fn();
  const serviceWorker = { controller: { postMessage } };
  vi.stubGlobal('navigator', { storage: { persist: asked }, serviceWorker });
  await keep(program, () => undefined);
  expect(asked).toHaveBeenCalledOnce();
  expect(postMessage).toHaveBeenCalledOnce(); // the service worker looks for them
  expect(put).toHaveBeenCalledTimes(3);
  expect(isKept(program)).toBe(true);
  localStorage.clear();
});
