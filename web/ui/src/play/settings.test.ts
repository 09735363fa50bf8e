import { describe, expect, it } from 'vitest';
import type { Rules } from '../api/wire';
import { MatchSettings } from './settings.svelte';

const rule = { name: 'rule', default: 'caro', values: ['caro', 'gomoku'], min: 0, max: 0 };
const start = { name: 'start', default: '', values: [], min: 0, max: 959 };
const games = [
  { name: 'chess', options: [start] },
  { name: 'caro', options: [rule] },
] as unknown as Rules[];

describe('settings', () => {
  it('begin with the first game and a clock', () => {
    const settings = new MatchSettings(games, '5+3');
    expect(settings.asked()).toEqual({
      game: 'chess',
      variant: {},
      control: expect.objectContaining({ increment: 3000 }) as unknown,
    });
  });

  it('take the rules that are usual for another game', () => {
    const settings = new MatchSettings(games, 'none');
    settings.choose('caro');
    expect(settings.asked()).toEqual({ game: 'caro', variant: { rule: 'caro' } });
    settings.options.rule = 'gomoku';
    expect(settings.asked().variant).toEqual({ rule: 'gomoku' });
    settings.choose('chess');
    expect(settings.asked().variant).toEqual({});
  });

  it('are wrong where their clock is', () => {
    const settings = new MatchSettings(games, '10+0');
    expect(settings.wrong).toBe(false);
    settings.clock.minutes = 'ten';
    expect(settings.wrong).toBe(true);
  });
});
