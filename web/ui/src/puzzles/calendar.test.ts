import { beforeEach, describe, expect, it } from 'vitest';
import {
  counted,
  dateOf,
  loadDays,
  longestStreak,
  merged,
  saveDays,
  solvedIn,
  streakOf,
  weeksOf,
} from './calendar';

describe('the days of puzzles', () => {
  beforeEach(() => localStorage.clear());

  it('are kept, and are none where they cannot be read', () => {
    saveDays(counted(counted({}, '2026-11-15'), '2026-11-15'));
    expect(loadDays()).toEqual({ '2026-11-15': 2 });
    for (const text of ['{', 'null', '7', '{"x":1}', '{"2026-11-15":"many"}']) {
      localStorage.setItem('banco.puzzles.days', text);
      expect(loadDays()).toEqual({});
    }
  });

  it('are kept for a bounded time', () => {
    const days: Record<string, number> = {};
    for (let n = 0; n < 500; n += 1) days[dateOf(new Date(2025, 0, 1 + n))] = 1;
    saveDays(days);
    expect(Object.keys(loadDays())).toHaveLength(400);
    expect(loadDays()['2025-01-01']).toBeUndefined();
  });

  it('are in a row over the end of a month, and yesterday’s still count', () => {
    const days = { '2026-02-26': 1, '2026-02-28': 3, '2026-03-01': 1 };
    expect(streakOf(days, '2026-03-01')).toBe(2);
    expect(streakOf(days, '2026-03-02')).toBe(2);
    expect(streakOf(days, '2026-03-03')).toBe(0);
    expect(longestStreak({ ...days, '2026-02-25': 1, '2026-02-24': 1 })).toBe(3);
    expect(longestStreak({})).toBe(0);
    expect(solvedIn(days)).toBe(5);
    expect(dateOf(new Date(2026, 10, 5, 23))).toBe('2026-11-05');
  });

  it('are those of this browser and of the account', () => {
    const account = [
      { day: '2026-11-14', solved: 2 },
      { day: '2026-11-15', solved: 1 },
    ];
    expect(merged({ '2026-11-15': 4 }, account)).toEqual({ '2026-11-14': 2, '2026-11-15': 4 });
  });

  it('stand in weeks from Monday to Sunday', () => {
    // The 18th of November 2026 is a Wednesday.
    const weeks = weeksOf({ '2026-11-16': 2 }, '2026-11-18', 2);
    expect(weeks.map((week) => week.map((day) => day?.day.slice(-2) ?? ''))).toEqual([
      ['09', '10', '11', '12', '13', '14', '15'],
      ['16', '17', '18', '', '', '', ''],
    ]);
    expect(weeks[1]?.[0]?.solved).toBe(2);
  });
});
