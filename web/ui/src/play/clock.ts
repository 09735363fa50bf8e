import type { Side } from '../api/client';
import type { Clocks, Control } from '../api/wire';
import { t } from '../i18n';
import { numberText } from '../i18n/numbers';

/** What one clock shows: milliseconds, and how many byoyomi periods there are with the one under way. */
export interface Reading {
  left: number;
  periods: number;
}

/** Below this a clock shows tenths of a second, and below that it warns, in milliseconds. */
export const tenthsBelow = 10_000;
export const lowBelow = 20_000;

/** What a clock shows so long after the server told what it showed. */
export function reading(
  { left, periods, period, running }: Clocks,
  { byoyomi = 0 }: Control,
  side: Side,
  elapsed: number,
): Reading {
  const index = side === 'first' ? 0 : 1;
  const told = { left: left[index], periods: periods[index] };
  if (running !== side) return told;
  const now = told.left - Math.max(0, elapsed);
  if (now > 0 || byoyomi <= 0) return { left: Math.max(0, now), periods: told.periods };
  const whole = now + byoyomi * (period[index] ? told.periods - 1 : told.periods);
  if (whole <= 0) return { left: 0, periods: 0 };
  const under = Math.ceil(whole / byoyomi);
  return { left: whole - (under - 1) * byoyomi, periods: under };
}

/** A clock's face: 2 ngày 23 giờ, 1:02:03, 9:59, or 8,4 where tenths matter. */
export function clockText(ms: number): string {
  if (ms < tenthsBelow) return numberText(Math.floor(ms / 100) / 10, { digits: 1 });
  const seconds = Math.ceil(ms / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return t('clock.left', { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours) parts.unshift(hours);
  return parts.map((n, i) => (i ? String(n).padStart(2, '0') : String(n))).join(':');
}

/** How long a move took: 0,4s, 12s, 3:05. */
export function spentText(ms: number): string {
  if (ms < tenthsBelow) return `${numberText(ms / 1000, { digits: 1 })}s`;
  return ms < 60_000 ? `${Math.round(ms / 1000)}s` : clockText(Math.floor(ms / 1000) * 1000);
}
