import { beforeEach, describe, expect, it } from 'vitest';
import type { Rules } from '../api/wire';
import { presetClock } from './control';
import { head, position } from './testing';
import {
  lastGame,
  matchOf,
  planProblems,
  recall,
  recallClock,
  remember,
  usualPlan,
  type Plan,
} from './plan';
import { planLine } from './summary';

const rules: Rules = {
  name: 'caro',
  options: [{ name: 'size', kind: 'whole', values: [], min: 5, max: 22, default: '15' }],
  notations: ['uci'],
  formats: [],
  board: head.board,
  start: position(0),
  hidden: false,
  fields: [],
  agents: [
    { name: 'random', params: [] },
    {
      name: 'engine',
      params: [
        {
          name: 'level',
          kind: 'choice',
          default: 'medium',
          min: 0,
          max: 0,
          values: ['easy', 'medium', 'hard'],
        },
      ],
    },
  ],
};

function plan(change: Partial<Plan> = {}): Plan {
  return { ...usualPlan(rules), ...change };
}

beforeEach(() => localStorage.clear());

describe('a plan', () => {
  it('is by default a human against the engine, without a clock', () => {
    expect(matchOf(rules, plan(), 0)).toEqual({
      game: 'caro',
      variant: {},
      seats: ['human', 'engine'],
    });
  });

  it('leaves the other seat free for who gets the link', () => {
    const friend = plan({ players: ['human', 'friend'] });
    expect(planProblems(rules, friend)).toEqual([]);
    expect(matchOf(rules, friend, 0)).toEqual({
      game: 'caro',
      variant: {},
      seats: ['human', 'human'],
      open: 'second',
    });
    expect(matchOf(rules, { ...friend, starter: 'other' }, 0).open).toBe('first');
    expect(matchOf({ ...rules, hidden: true }, friend, 0).mixed).toBe(true);
    remember('caro', friend);
    expect(recall(rules).players).toEqual(['human', 'friend']);
  });

  it('names two people at one board, and nobody else', () => {
    const names: [string, string] = [' An ', 'Bình'];
    const two = plan({ players: ['human', 'human'], names, starter: 'other' });
    expect(matchOf(rules, two, 0).names).toEqual(['An', 'Bình']);
    expect(matchOf(rules, { ...two, names: ['', ' '] }, 0)).not.toHaveProperty('names');
    expect(matchOf(rules, plan({ names }), 0)).not.toHaveProperty('names');
  });

  it('is one game, or the best of several', () => {
    expect(matchOf(rules, plan(), 0)).not.toHaveProperty('games');
    expect(matchOf(rules, plan({ games: '3' }), 0).games).toBe(3);
    expect(planLine(rules, plan({ games: '5' }))).toContain('đấu 5 ván');
    expect(planLine(rules, plan())).not.toContain('ván');
    for (const games of ['0', '100', '2.5', '']) {
      expect(planProblems(rules, plan({ games })), games).toEqual(['games']);
    }
    const friend = plan({ games: '3', players: ['human', 'friend'] });
    expect(matchOf(rules, friend, 0)).not.toHaveProperty('games');
    expect(planLine(rules, friend)).not.toContain('ván');
    remember('caro', plan({ games: '7' }));
    expect(recall(rules).games).toBe('7');
  });

  it('decides who has the first move', () => {
    const seats = (starter: Plan['starter'], lot: number) =>
      matchOf(rules, plan({ starter }), lot).seats[0];
    expect(seats('other', 0)).toBe('engine');
    expect(seats('lot', 0.2)).toBe('human');
    expect(seats('lot', 0.7)).toBe('engine');
  });

  it('sends what was asked for and nothing else', () => {
    const full = plan({
      fen: ' x ',
      limited: true,
      handicap: 'moves',
      favoured: 'second',
      extra: '2',
      removed: [3],
    });
    expect(matchOf(rules, full, 0)).toMatchObject({
      start: 'x',
      undos: 10,
      handicap: { side: 'second', moves: 2 },
    });
    expect(matchOf(rules, plan({ handicap: 'removed', removed: [3] }), 0).handicap).toEqual({
      side: 'first',
      removed: [3],
    });
    expect(matchOf(rules, plan({ handicap: 'removed' }), 0)).not.toHaveProperty('handicap');
  });

  it.each([
    [{ options: { size: '4' } }, 'options'],
    [{ players: ['human', 'engine:level=god'] as [string, string] }, 'players'],
    [{ limited: true, undos: '-1' }, 'undos'],
    [{ handicap: 'moves' as const, extra: '0' }, 'extra'],
  ])('%o cannot be played', (change, field) => {
    expect(planProblems(rules, plan(change))).toEqual([field]);
  });
});

/** A line without what keeps its dots from the beginning of a row. */
const spaced = (line: string) => line.replaceAll('\u00a0', ' ');

describe('the line of a plan', () => {
  const renju: Rules = {
    ...rules,
    options: [
      { name: 'rule', kind: 'choice', values: ['caro', 'renju'], min: 0, max: 0, default: 'caro' },
      ...rules.options,
      { name: 'limit', kind: 'whole', values: [], min: 0, max: 400, default: '0' },
    ],
  };

  it('says what will be played', () => {
    const made = usualPlan(renju);
    expect(spaced(planLine(renju, made))).toBe(
      'Cờ ca-rô · 15×15 · không giới hạn thời gian · Máy, mức vừa',
    );
    made.options = { rule: 'renju', size: '19', limit: '100' };
    made.clock = { ...made.clock, kind: 'move', move: '5' };
    made.players = ['human', 'engine:level=hard'];
    expect(spaced(planLine(renju, made))).toBe(
      'Cờ ca-rô · Renju · 19×19 · hoà sau 100 quân · 5 giây/nước · Máy, mức khó',
    );
  });

  it.each<Partial<Plan>>([
    { options: { rule: 'renju', size: '15', limit: '0' } },
    { options: { rule: 'caro', size: '15', limit: '9' } },
    { players: ['human', 'human'] },
    { players: ['human', 'random'] },
    { players: ['random', 'engine'] },
    { players: ['human', 'human'], names: ['An', ''] },
    { starter: 'lot' },
    { clock: { ...usualPlan(rules).clock, kind: 'byoyomi' } },
    { limited: true },
    { handicap: 'moves' },
    { handicap: 'removed', removed: [1] },
    { fen: 'x' },
  ])('hides nothing that is not as usual: %o', (change) => {
    const usual = usualPlan(renju);
    expect(planLine(renju, { ...usual, ...change })).not.toBe(planLine(renju, usual));
  });
});

describe('the last plan', () => {
  it('remembers the names of two people, whatever they play next', () => {
    const names: [string, string] = ['An', 'Bình'];
    remember('chess', plan({ players: ['human', 'human'], names }));
    expect(recall(rules).names).toEqual(names);
    remember('chess', plan());
    expect(recall(rules).names).toEqual(names);
  });

  it('has a clock for games here, and another for invitations', () => {
    const friend: Plan['players'] = ['human', 'friend'];
    const clock = presetClock('3+2', usualPlan(rules).clock);
    remember('caro', plan({ players: friend, clock }));
    expect(recall(rules).clock).toEqual(clock);
    expect(recallClock('caro', false).kind).toBe('none');
    const slow = presetClock('15+10', clock);
    remember('caro', plan({ clock: slow }));
    expect(recall(rules).clock).toEqual(slow);
    expect(recallClock('caro', true)).toEqual(clock);
    expect(recallClock('chess', true).kind).toBe('none');
  });

  it('is remembered, but not its position', () => {
    const players: [string, string] = ['human', 'engine:level=hard'];
    const options = { size: '19' };
    remember('caro', plan({ players, options, fen: 'x', handicap: 'removed', removed: [1] }));
    expect(lastGame()).toBe('caro');
    expect(recall(rules)).toEqual(plan({ players, options }));
  });

  it.each([
    '{',
    'null',
    '7',
    '{"game":{},"plans":7}',
    '{"plans":null,"names":null}',
    '{"plans":"x"}',
    '{"plans":{"caro":null}}',
    '{"plans":{"caro":7}}',
    '{"names":[7,null]}',
    '{"names":"x"}',
    '{"plans":{"caro":{"players":["alien"],"clock":{"kind":"sand","minutes":"-3"},"starter":1}}}',
  ])('survives %s in the storage', (text) => {
    localStorage.setItem('banco.plans', text);
    expect(recall(rules)).toEqual(usualPlan(rules));
    expect(lastGame()).not.toBeNull();
    const next = plan({ options: { size: '19' } });
    remember('caro', next);
    expect(recall(rules)).toEqual(next);
  });
});
