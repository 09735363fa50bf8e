import { afterEach, expect, it, vi } from 'vitest';
import { offered } from './keep';

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
