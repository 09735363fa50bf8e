import { describe, expect, it } from 'vitest';
import type { Clocks } from '../api/wire';
import { clockText, reading, spentText } from './clock';

const running: Clocks = {
  left: [5000, 60_000],
  periods: [0, 0],
  period: [false, false],
  running: 'first',
};
const total = { total: 600_000 };

describe('a clock', () => {
  it('runs for the side to move only', () => {
    expect(reading(running, total, 'first', 1200).left).toBe(3800);
    expect(reading(running, total, 'second', 1200).left).toBe(60_000);
    expect(reading({ ...running, running: 'none' }, total, 'first', 9999).left).toBe(5000);
  });

  it('stops at nothing, and does not run backwards', () => {
    expect(reading(running, total, 'first', 99_000)).toEqual({ left: 0, periods: 0 });
    expect(reading(running, total, 'first', -50).left).toBe(5000);
  });

  it('goes from its total into the periods, and through them', () => {
    const control = { total: 600_000, byoyomi: 30_000, periods: 3 };
    const after = (ms: number, inPeriod: boolean) => {
      const told: Clocks = {
        left: [5000, 0],
        periods: [3, 3],
        period: [inPeriod, false],
        running: 'first',
      };
      return reading(told, control, 'first', ms);
    };
    expect(after(4000, false)).toEqual({ left: 1000, periods: 3 });
    expect(after(6000, false)).toEqual({ left: 29_000, periods: 3 });
    expect(after(36_000, false)).toEqual({ left: 29_000, periods: 2 });
    expect(after(96_000, false)).toEqual({ left: 0, periods: 0 });
    expect(after(6000, true)).toEqual({ left: 29_000, periods: 2 });
  });

  it.each([
    [600_000, '10:00'],
    [599_001, '10:00'],
    [61_000, '1:01'],
    [10_000, '0:10'],
    [9_990, '9,9'],
    [60, '0,0'],
    [0, '0,0'],
    [3_723_000, '1:02:03'],
  ])('shows %d ms as %s', (ms, text) => expect(clockText(ms)).toBe(text));

  it.each([
    [420, '0,4s'],
    [12_400, '12s'],
    [185_000, '3:05'],
  ])('tells that a move took %d ms as %s', (ms, text) => expect(spentText(ms)).toBe(text));
});
