import type { CorrespondenceGame } from '../api/wire';
import { t } from '../i18n';
import { dayOf } from '../i18n/dates';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How much time is left, in whole days, hours or minutes. */
export function leftText(left: number): string {
  if (left >= 2 * day) return t('turns.left.days', { count: Math.floor(left / day) });
  if (left >= 2 * hour) return t('turns.left.hours', { count: Math.floor(left / hour) });
  return t('turns.left.minutes', { count: Math.max(1, Math.floor(left / minute)) });
}

/** How a game by correspondence stands, beside who plays. */
export function turnText({ away, mine, plies, left }: CorrespondenceGame): string {
  if (away && !mine) return t('turns.away', { date: dayOf(away) });
  return plies === 0 ? t('turns.first') : leftText(left);
}
