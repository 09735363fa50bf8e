import { afterEach, describe, expect, it, vi } from 'vitest';
import { playFrom, rematch, study } from './rematch';
import { head } from './testing';

let sent: Record<string, unknown>[];

/** Answers calls: the usual start of the variant, then the new match. */
function serve(start: string): void {
  sent = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url === '/api/positions') return Promise.resolve(Response.json({ fen: start }));
    sent.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    return Promise.resolve(Response.json({ match: 'm2' }));
  });
}

afterEach(() => vi.unstubAllGlobals());

describe('another match', () => {
  const settled = { ...head, start: 'usual', control: { total: 60_000 }, undos: 3 };

  it('is the same with the seats exchanged', async () => {
    serve('usual');
    expect(await rematch(settled)).toBe('m2');
    expect(sent[0]).toMatchObject({
      seats: ['engine:level=hard', 'human'],
      control: { total: 60_000 },
      undos: 3,
    });
    expect(sent[0]).not.toHaveProperty('start');
  });

  it('keeps a handicap with its player, and a series as long', async () => {
    serve('usual');
    const series = { games: 3, number: 2, score: [1, 0] as [number, number] };
    await rematch({ ...settled, handicap: { side: 'first', moves: 2 }, series });
    expect(sent[0]).toMatchObject({ handicap: { side: 'second', moves: 2 }, games: 3 });
  });

  it('begins where this one did', async () => {
    serve('usual');
    await rematch({ ...settled, start: 'problem' });
    expect(sent[0]).toMatchObject({ start: 'problem' });
  });

  it('goes on from a node, as a game or as a study', async () => {
    serve('usual');
    await playFrom(head, 7, ['human', 'random']);
    await study(head, 7);
    const from = { match: 'm1', node: 7 };
    expect(sent[0]).toMatchObject({ seats: ['human', 'random'], from });
    expect(sent[1]).toMatchObject({ kind: 'study', seats: ['human', 'human'], from });
  });
});
