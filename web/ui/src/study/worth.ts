import type { Result, Score } from '../api/wire';
import { numberText } from '../i18n/numbers';

/** The points that stand for odds of e to one, as for the reviews (analysis/winchance.go). */
const odds = 400;

/** The points of a game that is won, as the server counts them. */
const won = 999_000;

/** The chance that First wins, from 0 to 1, with a draw as half a win. */
export function winChance({ points, mate }: Score): number {
  if (mate) return mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-points / odds));
}

/** What a position is worth in which the game has ended. */
export function endScore({ winner }: Pick<Result, 'winner'>): Score {
  return winner === 'none' ? { points: 0 } : { points: winner === 'first' ? won : -won, mate: 0 };
}

/** A score in as little room as possible: "+0.54", "#3", "#−3", "#" where the game is won. */
export function scoreText({ points, mate }: Score, lang: string, digits = 2): string {
  if (mate === 0) return points < 0 ? '#−' : '#';
  if (mate) return `#${mate < 0 ? '−' : ''}${Math.abs(mate)}`;
  return numberText(points / 100, { digits, sign: true }, lang);
}

/** A large count in few letters: "598 nghìn", "1.2M". */
export function countText(count: number, lang: string): string {
  return numberText(count, { short: true }, lang);
}
