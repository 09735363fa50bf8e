import { describe, expect, it } from 'vitest';
import {
  clockPresets,
  clockProblems,
  controlOf,
  presetClock,
  presetOf,
  usualClock,
  type ClockPlan,
} from './control';

function plan(change: Partial<ClockPlan>): ClockPlan {
  return { ...usualClock, kind: 'sudden', ...change };
}

describe('the clock chosen', () => {
  it('is none unless told otherwise', () => {
    expect(controlOf(usualClock)).toBeUndefined();
    expect(clockProblems(usualClock)).toEqual([]);
  });

  it('is known as the preset that it is, and as none where it is another', () => {
    for (const preset of clockPresets) {
      expect(presetOf(presetClock(preset, plan({ kind: 'byoyomi' })))).toBe(preset);
    }
    expect(controlOf(presetClock('15+10', usualClock))).toEqual({
      total: 900_000,
      increment: 10_000,
    });
    expect(presetOf(plan({ minutes: '7' }))).toBeUndefined();
    expect(presetOf(plan({ minutes: 'x' }))).toBeUndefined();
    expect(presetOf(plan({ kind: 'move', move: '5' }))).toBeUndefined();
  });

  it.each(['0', '-5', '', 'mười', '1441', '0,00001', '1e3', '99999999'])(
    'refuses %j minutes',
    (minutes) => expect(clockProblems(plan({ minutes }))).toEqual(['minutes']),
  );

  it.each([
    ['0.5', 30_000],
    ['2,5', 150_000],
    [' 1440 ', 86_400_000],
  ])('takes %j minutes', (minutes, total) => {
    expect(clockProblems(plan({ minutes }))).toEqual([]);
    expect(controlOf(plan({ minutes }))).toEqual({ total });
  });

  it('checks only what it is made of', () => {
    const rubbish = { increment: 'x', byoyomi: '-1', move: '0', periods: '999' };
    expect(clockProblems(plan(rubbish))).toEqual([]);
    expect(clockProblems(plan({ ...rubbish, kind: 'byoyomi' }))).toEqual(['byoyomi', 'periods']);
    expect(clockProblems(plan({ ...rubbish, kind: 'move' }))).toEqual(['move']);
    expect(clockProblems(plan({ ...rubbish, kind: 'none' }))).toEqual([]);
  });

  it('is sent in milliseconds', () => {
    expect(controlOf(plan({ kind: 'none' }))).toBeUndefined();
    expect(controlOf(plan({ kind: 'increment', minutes: '3', increment: '2' }))).toEqual({
      total: 180_000,
      increment: 2000,
    });
    expect(controlOf(plan({ kind: 'byoyomi' }))).toEqual({
      total: 600_000,
      byoyomi: 30_000,
      periods: 3,
    });
    expect(controlOf(plan({ kind: 'move', move: '15' }))).toEqual({ perMove: 15_000 });
    expect(controlOf(plan({ kind: 'days', days: '3' }))).toEqual({ perMove: 3 * 86_400_000 });
    expect(clockProblems(plan({ kind: 'days', days: '31' }))).toEqual(['days']);
  });
});
