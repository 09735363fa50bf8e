import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../api/client';
import { server } from './server.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is away from a request without an answer until one is answered', async () => {
  server.answered();
  let up = false;
  vi.stubGlobal('fetch', () =>
    up ? Promise.resolve(new Response('{"games":[]}')) : Promise.reject(new TypeError('no')),
  );
  await expect(api.games()).rejects.toThrow();
  expect(server.away).toBe(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.away).toBe(true);
  up = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.away).toBe(false);
});

it('is not away because the page changed its mind', async () => {
  server.answered();
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('stopped', 'AbortError')));
  const stopped = AbortSignal.abort();
  await expect(api.import({ text: 'x' }, undefined, stopped)).rejects.toThrow();
  expect(server.away).toBe(false);
});
