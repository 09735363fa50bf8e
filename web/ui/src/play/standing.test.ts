import { describe, expect, it } from 'vitest';
import type { Result } from '../api/wire';
import { pointsText, standingOf } from './standing';

const won = (winner: Result['winner']): Result => ({ score: '', winner, reason: 'x', text: {} });

describe('the standing of a series', () => {
  it('counts the game shown once it is over, a draw for half', () => {
    const series = { games: 3, number: 2, score: [1, 0] as [number, number] };
    expect(standingOf(series)).toEqual({ points: [1, 0], decided: false, ahead: 'first' });
    expect(standingOf(series, won('second'))).toEqual({
      points: [1, 1],
      decided: false,
      ahead: null,
    });
    expect(standingOf(series, won('none')).points).toEqual([1.5, 0.5]);
  });

  it('is decided when a player cannot be caught, or after the last game', () => {
    const at = (number: number, score: [number, number], winner: Result['winner']) =>
      standingOf({ games: 5, number, score }, won(winner)).decided;
    expect(at(2, [1, 0], 'first')).toBe(false);
    expect(at(3, [2, 0], 'first')).toBe(true);
    expect(at(3, [2, 0], 'none')).toBe(false);
    expect(at(4, [2.5, 0.5], 'none')).toBe(true);
    expect(at(5, [2, 2], 'none')).toBe(true);
    expect(standingOf({ games: 3, number: 3, score: [2, 0] }).decided).toBe(false);
  });

  it('is written with the decimal mark of the language', () => {
    expect([0, 1, 1.5].map(pointsText)).toEqual(['0', '1', '1,5']);
  });
});
