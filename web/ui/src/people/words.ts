import type { Control, Player, Rating } from '../api/wire';
import { t } from '../i18n';
import { numberText } from '../i18n/numbers';
import { day } from '../play/control';

/** A rating as it is written: "1523", or "1500?" while too little is known. */
export function ratingText({ value, provisional }: Rating): string {
  return provisional ? `${value}?` : String(value);
}

/** Somebody with their rating: "An (1523)", "Khách"; a program: "Bim (máy)". */
export function playerText({ name, rating, bot }: Player): string {
  if (!name) return t('people.guest');
  if (bot) return botText(name);
  return rating ? `${name} (${ratingText(rating)})` : name;
}

/** The name of a program, marked as one. */
export function botText(name: string): string {
  return `${name} (${t('people.bot')})`;
}

/** A clock in few signs: "3+2", "10′", "30″/nước". */
export function controlText(control?: Control): string {
  if (!control) return t('lobby.untimed');
  const minutes = (ms: number) => String(Math.round((ms / 60_000) * 10) / 10);
  const seconds = (ms: number) => String(Math.round(ms / 1000));
  if (control.perMove && control.perMove >= day)
    return t('lobby.perMove.days', { days: numberText(control.perMove / day) });
  if (control.perMove) return t('lobby.perMove', { seconds: seconds(control.perMove) });
  const total = minutes(control.total ?? 0);
  if (control.byoyomi) return `${total}′ + ${control.periods ?? 1}×${seconds(control.byoyomi)}″`;
  return `${total}+${seconds(control.increment ?? 0)}`;
}

/** The page of a player. */
export function playerPath(name: string): string {
  return `/player?name=${encodeURIComponent(name)}`;
}
