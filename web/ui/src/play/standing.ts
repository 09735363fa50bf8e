import type { Side } from '../api/client';
import type { Result, Series } from '../api/wire';
import { numberText } from '../i18n/numbers';

/** How a series stands: the points of first and second here. */
export interface Standing {
  points: [number, number];
  /** Whether nobody can be caught any more, or all games are played. */
  decided: boolean;
  /** Who has more points. */
  ahead: Side | null;
}

/** How a series stands with the game shown, of which the result is counted once it has one. */
export function standingOf(series: Series, result?: Result | null): Standing {
  const [first, second] = series.score;
  const won = (side: Side) => (!result ? 0 : result.winner === side ? 1 : half(result));
  const points: [number, number] = [first + won('first'), second + won('second')];
  const lead = points[0] - points[1];
  const left = series.games - series.number;
  return {
    points,
    decided: Boolean(result) && (left === 0 || Math.abs(lead) > left),
    ahead: lead ? (lead > 0 ? 'first' : 'second') : null,
  };
}

function half({ winner }: Result): number {
  return winner === 'none' ? 0.5 : 0;
}

/** Points as they are written: "1", "1,5". */
export function pointsText(points: number): string {
  return numberText(points, { digits: Number.isInteger(points) ? 0 : 1 });
}
