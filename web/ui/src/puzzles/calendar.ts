import type { PuzzleDay } from '../api/wire';

/** How many puzzles were solved on each day of the visitor's own calendar. */
export type Days = Readonly<Record<string, number>>;

const storageKey = 'banco.puzzles.days';

/** How many days are kept. */
const most = 400;

/** What the browser has kept; nothing where that cannot be read. */
export function loadDays(): Days {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (!kept || typeof kept !== 'object') return {};
    return Object.fromEntries(
      Object.entries(kept).filter(([day, count]) => isDay(day) && Number.isInteger(count)),
    ) as Days;
  } catch {
    return {};
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** Keeps the latest days; a browser that keeps nothing is no reason to stop. */
export function saveDays(days: Days): void {
  try {
    const latest = Object.entries(days).sort().slice(-most);
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // They count until the page is left.
  }
}

/** The days with one more puzzle solved on a day. */
export function counted(days: Days, day: string): Days {
  return { ...days, [day]: (days[day] ?? 0) + 1 };
}

/** What this browser has kept together with what the account has solved in all of them. */
export function merged(days: Days, account: readonly PuzzleDay[]): Days {
  const all: Record<string, number> = { ...days };
  for (const { day, solved } of account) all[day] = Math.max(all[day] ?? 0, solved);
  return all;
}

/** The days in a row up to today; where today's puzzle still waits, up to yesterday. */
export function streakOf(days: Days, today: string): number {
  let day = days[today] ? today : dayBefore(today);
  let count = 0;
  for (; days[day]; day = dayBefore(day)) count += 1;
  return count;
}

/** The most days in a row there ever were. */
export function longestStreak(days: Days): number {
  let best = 0;
  let run = 0;
  let last = '';
  for (const day of Object.keys(days).sort()) {
    run = dayBefore(day) === last ? run + 1 : 1;
    best = Math.max(best, run);
    last = day;
  }
  return best;
}

export function solvedIn(days: Days): number {
  return Object.values(days).reduce((sum, count) => sum + count, 0);
}

/** Some weeks up to today, each from Monday to Sunday; days to come are null. */
export function weeksOf(
  days: Days,
  today: string,
  count: number,
): ({ day: string; solved: number } | null)[][] {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const weekday = (new Date(year, month - 1, date).getDay() + 6) % 7;
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const back = (count - 1 - week) * 7 + weekday - place;
      if (back < 0) return null;
      const day = dateOf(new Date(year, month - 1, date - back));
      return { day, solved: days[day] ?? 0 };
    }),
  );
}

/** A date of the visitor's own calendar as 2026-11-15. */
export function dateOf(time: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

function dayBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return dateOf(new Date(year, month - 1, date - 1));
}
