import { describe, expect, it } from 'vitest';
import type { Rules } from '../api/wire';
import { Terms } from './terms.svelte';

const rule = { name: 'rule', default: 'caro', values: ['caro', 'gomoku'], min: 0, max: 0 };
const start = { name: 'start', default: '', values: [], min: 0, max: 959 };
const games = [
  { name: 'chess', options: [start] },
  { name: 'caro', options: [rule] },
] as unknown as Rules[];

describe('terms', () => {
  it('begin with the first game and a clock', () => {
    const terms = new Terms(games, '5+3');
    expect(terms.asked()).toEqual({
      game: 'chess',
      variant: {},
      control: expect.objectContaining({ increment: 3000 }) as unknown,
    });
  });

  it('take the rules that are usual for another game', () => {
    const terms = new Terms(games, 'none');
    terms.choose('caro');
    expect(terms.asked()).toEqual({ game: 'caro', variant: { rule: 'caro' } });
    terms.options.rule = 'gomoku';
    expect(terms.asked().variant).toEqual({ rule: 'gomoku' });
    terms.choose('chess');
    expect(terms.asked().variant).toEqual({});
  });

  it('are wrong where their clock is', () => {
    const terms = new Terms(games, '10+0');
    expect(terms.wrong).toBe(false);
    terms.clock.minutes = 'ten';
    expect(terms.wrong).toBe(true);
  });
});
