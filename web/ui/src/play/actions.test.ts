import { expect, it, vi } from 'vitest';
import type { Head } from '../api/wire';
import { actionsOf, handy, listed, unaided, type PageActions } from './actions';
import type { Match } from './match.svelte';
import { head as alone } from './testing';

it('says on its button that a draw was offered', () => {
  const [running, head] = match({ people: true, rule: false });
  const draw = (offer: string) =>
    actionsOf({ ...running, offer } as Match, head, {} as PageActions).draw;
  expect(draw('first')).toMatchObject({ text: 'Đã xin hoà', act: null });
  expect(draw('second')).toMatchObject({ text: 'Xin hoà', act: null });
});

const helps = ['hint', 'from', 'analyse'] as const;

/** A match with a head, as the actions look at it. */
function match(change: Partial<Head>, over = false): [Match, Head] {
  const head = { ...alone, ...change };
  const result = over ? { score: '1-0', winner: 'first', reason: 'resignation', text: {} } : null;
  const mine = head.you === 'none' ? null : head.you;
  return [{ head, result, mine, dealt: false, latest: null } as unknown as Match, head];
}

const offered = (m: Match, head: Head) => {
  const names = [...handy(m, head), ...listed(m, head)];
  return helps.filter((name) => names.includes(name));
};

it.each([
  ['a player against a person', { people: true, rule: false }],
  ['a player of a tournament', { tags: [{ name: 'Arranged', value: 't' }], rule: false }],
  ['a spectator of a rated game', { people: true, rated: true, you: 'none' as const, rule: false }],
])('%s is offered no help before the end', (_, change) => {
  const [running, head] = match(change);
  expect(unaided(running, head)).toBe(true);
  expect(offered(running, head)).toEqual([]);
  const [over] = match(change, true);
  expect(unaided(over, head)).toBe(false);
  expect(offered(over, head)).toContain('analyse');
});

it.each([
  ['who plays an agent', {}],
  ['who watches a game that is not rated', { people: true, you: 'none' as const, rule: false }],
])('%s may ask', (_, change) => {
  const [running, head] = match(change);
  expect(unaided(running, head)).toBe(false);
  expect(offered(running, head)).toContain('analyse');
});

it.each([
  ['who plays an agent', {}],
  ['who plays both sides', { seats: ['human', 'human'] as [string, string] }],
  ['a spectator', { people: true, you: 'none' as const, rule: false }],
])('%s goes on elsewhere from covered men only after the end', (_, change) => {
  const dealt = (over: boolean) => {
    const [m, head] = match(change, over);
    return offered({ ...m, dealt: true } as Match, head).filter((name) => name !== 'hint');
  };
  expect(dealt(false)).toEqual([]);
  expect(dealt(true)).toEqual(['from', 'analyse']);
});

it.each([
  ['who plays an agent', {}],
  ['a player against a person', { people: true, rule: false }],
  ['a spectator', { people: true, you: 'none' as const, rule: false }],
])('%s finds nothing twice', (_, change) => {
  for (const over of [false, true]) {
    const [m, head] = match(change, over);
    const names = [...handy(m, head), ...listed(m, head)];
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('export');
  }
});

it('passing is the last of what changes a game, and asks', () => {
  const [m, head] = match({});
  const names = listed(m, head);
  expect(names.slice(names.indexOf('pass'))).toEqual(['pass', 'export', 'text']);
  const asks = vi.fn();
  const passes = vi.fn();
  const turn = { ...m, now: { pass: true }, cursor: null, pass: passes } as unknown as Match;
  actionsOf(turn, head, { pass: asks } as unknown as PageActions).pass.act?.();
  expect(asks).toHaveBeenCalledOnce();
  expect(passes).not.toHaveBeenCalled();
});
