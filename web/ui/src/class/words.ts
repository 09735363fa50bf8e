import type { ClassGame } from '../api/wire';
import { t } from '../i18n';

/** The name of a player of a game of a class. */
export function nameOf(game: ClassGame, i: 0 | 1): string {
  return game.names[i] || t('class.computer');
}

/** Who plays whom. */
export function versusText(game: ClassGame): string {
  return t('class.versus', { first: nameOf(game, 0), second: nameOf(game, 1) });
}

/** How a game ended, in signs: 1–0, ½–½. */
export function resultText({ result }: ClassGame): string {
  if (result === 'off') return t('class.result.off');
  return result === '1/2' ? '½–½' : (result ?? '').replace('-', '–');
}

/** When the day began, in milliseconds. */
export function midnight(now = new Date()): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
}

/** The games that have begun today and are over, the latest first. */
export function resultsOfToday(games: readonly ClassGame[], now = new Date()): ClassGame[] {
  return games.filter((g) => g.result && g.begun >= midnight(now)).reverse();
}

/** The games of the latest pairing: who plays whom now, or has just played. */
export function latestPairs(games: readonly ClassGame[]): ClassGame[] {
  const latest = Math.max(...games.map((g) => g.begun));
  return games.filter((g) => g.begun === latest);
}
