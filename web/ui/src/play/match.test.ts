import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kept } from './keys';
import { begin, Match } from './match.svelte';

interface Seen {
  method: string;
  path: string;
  key: string | undefined;
  body: unknown;
}

let requests: Seen[];
/** Answers in order: a state's changes, or an error code. */
let answers: (Record<string, unknown> | string | Error)[];

const base = {
  id: 'm1',
  game: 'chess',
  variant: { position: '0' },
  seats: ['human', 'random'],
  viewer: 'first',
  turn: 'first',
  ply: 0,
  picture: { pieces: [], taken: [[], []] },
  result: null,
};
const move = { move: 'e2e4', from: 12, to: 28 };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  requests = [];
  answers = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    const body = init.body ? (JSON.parse(String(init.body)) as unknown) : undefined;
    requests.push({ method: init.method ?? '', path: url, key: headers['X-Seat-Key'], body });
    const answer = answers.shift();
    if (answer instanceof Error) return Promise.reject(answer);
    if (typeof answer === 'string') {
      return Promise.resolve(Response.json({ error: { code: answer } }, { status: 409 }));
    }
    return Promise.resolve(Response.json(answer));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function seated(keys: Record<string, string>): Match {
  kept.add({ id: 'm1', game: 'chess', keys, begun: 1 });
  return new Match('m1');
}

describe('a match', () => {
  it('is seen from the seat this browser holds', async () => {
    const match = seated({ second: 'k2' });
    answers = [{ ...base, viewer: 'second' }];
    await match.load();
    expect(requests[0]?.key).toBe('k2');
    expect(match.mine).toBe('second');
    expect(match.shared).toBe(false);
  });

  it('sends a move with the ply it was seen at', async () => {
    const match = seated({ first: 'k1' });
    answers = [base, { ...base, ply: 2 }];
    await match.load();
    await match.move(move);
    expect(requests[1]).toMatchObject({ key: 'k1', body: { ply: 0, move: 'e2e4' } });
    expect(match.state?.ply).toBe(2);
    expect(match.error).toBeNull();
  });

  it('turns to the other player when two share a board', async () => {
    const match = seated({ first: 'k1', second: 'k2' });
    answers = [
      base,
      { ...base, ply: 1, turn: 'second' },
      { ...base, ply: 1, turn: 'second', viewer: 'second' },
    ];
    await match.load();
    await match.move(move);
    expect(requests.map((r) => r.key)).toEqual(['k1', 'k1', 'k2']);
    expect(match.state?.viewer).toBe('second');
    expect(match.mine).toBeNull();
  });

  it('shows the real position and the reason after a refusal', async () => {
    const match = seated({ first: 'k1' });
    answers = [base, 'stale', { ...base, ply: 4 }];
    await match.load();
    await match.move(move);
    expect(match.error).toBe('stale');
    expect(match.state?.ply).toBe(4);
  });

  it('says when the server is gone, and keeps the position', async () => {
    const match = seated({ first: 'k1' });
    answers = [base, new TypeError('Failed to fetch')];
    await match.load();
    await match.move(move);
    expect(match.error).toBe('offline');
    expect(match.state?.ply).toBe(0);
    expect(requests).toHaveLength(2);
  });

  it('asks for news while others move, and not once closed or over', async () => {
    const match = seated({ first: 'k1' });
    answers = [
      { ...base, turn: 'second' },
      { ...base, turn: 'second' },
      { ...base, ply: 2 },
    ];
    await match.load();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toHaveLength(3);
    expect(match.state?.ply).toBe(2);

    answers = [{ ...base, turn: 'second' }];
    await match.load();
    match.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toHaveLength(4);
  });

  it('cannot be moved in by a spectator', async () => {
    const match = new Match('m1');
    answers = [{ ...base, viewer: 'none' }];
    await match.load();
    await match.move(move);
    await match.resign();
    expect(requests).toHaveLength(1);
    match.close();
  });

  it('is played again with the sides changed', async () => {
    const match = seated({ first: 'k1' });
    answers = [base, { match: { ...base, id: 'm2' }, keys: { second: 'n' } }];
    await match.load();
    expect(await match.rematch()).toBe('m2');
    expect(requests[1]?.body).toEqual({
      game: 'chess',
      variant: { position: '0' },
      seats: ['random', 'human'],
    });
    expect(kept.keys('m2')).toEqual({ second: 'n' });
  });

  it('keeps its keys when it begins', async () => {
    answers = [{ match: base, keys: { first: 'k' } }];
    expect(await begin('chess', {}, ['human', 'random'])).toBe('m1');
    expect(kept.keys('m1')).toEqual({ first: 'k' });
  });
});
