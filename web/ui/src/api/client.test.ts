import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from './client';

interface Call {
  url: string;
  init: RequestInit;
}

function serve(status: number, body: unknown): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, init });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status }));
  });
  return calls;
}

const bare = {
  id: 'm1',
  moves: null,
  line: null,
  variant: null,
  picture: { pieces: null, taken: [null, ['P']] },
};

afterEach(() => vi.unstubAllGlobals());

async function codeOf(request: Promise<unknown>): Promise<string> {
  const error: unknown = await request.then(
    () => null,
    (cause: unknown) => cause,
  );
  return error instanceof ApiError ? error.code : String(error);
}

describe('api', () => {
  it('sends a move with the ply and the key of the seat', async () => {
    const calls = serve(200, bare);
    await api.move('m/1', 'secret', 3, 'e2e4');
    expect(calls[0]?.url).toBe('/api/matches/m%2F1/moves');
    expect(calls[0]?.init.method).toBe('POST');
    expect(calls[0]?.init.headers).toMatchObject({ 'X-Seat-Key': 'secret' });
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({ ply: 3, move: 'e2e4' });
  });

  it('sends no key for a spectator', async () => {
    const calls = serve(200, bare);
    await api.match('m1');
    expect(calls[0]?.init.headers).not.toHaveProperty('X-Seat-Key');
    expect(calls[0]?.init.body).toBeUndefined();
  });

  it('reads null as an empty list', async () => {
    serve(200, bare);
    const state = await api.match('m1');
    expect(state.moves).toEqual([]);
    expect(state.line).toEqual([]);
    expect(state.variant).toEqual({});
    expect(state.picture).toEqual({ pieces: [], taken: [[], ['P']] });
  });

  it('creates a match and returns its keys', async () => {
    const calls = serve(201, { match: bare, keys: { first: 'k' } });
    const seats: ['human', 'random'] = ['human', 'random'];
    const { keys, match } = await api.create({ game: 'caro', variant: { size: '15' }, seats });
    expect(keys).toEqual({ first: 'k' });
    expect(match.moves).toEqual([]);
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({
      game: 'caro',
      variant: { size: '15' },
      seats,
    });
  });

  it('lists games, whose options may be null', async () => {
    serve(200, { games: [{ name: 'xiangqi', options: null }] });
    expect(await api.games()).toEqual([{ name: 'xiangqi', options: [] }]);
  });

  it('turns a refusal into its code', async () => {
    serve(409, { error: { code: 'stale', message: 'ply 3, not 2' } });
    expect(await codeOf(api.resign('m1', 'k'))).toBe('stale');
  });

  it.each([
    ['an unknown code', 418, { error: { code: 'teapot', message: '' } }],
    ['an empty object', 500, {}],
    ['no object', 500, 'null'],
    ['no JSON', 502, '<html>'],
    ['no JSON though all is well', 200, '<html>'],
  ])('calls %s an internal error', async (_, status, body) => {
    serve(status, body);
    expect(await codeOf(api.match('m1'))).toBe('internal');
  });

  it('tells when there is no answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await codeOf(api.games())).toBe('offline');
  });
});
