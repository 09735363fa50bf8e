import type { RatingPoint } from '../api/wire';

/** The plane of the graph. */
export const width = 600;
export const height = 160;

/** What a graph of ratings shows: the line, and the ratings at its edges. */
export interface RatingLine {
  path: string;
  least: number;
  most: number;
}

/** Ratings are drawn on a plane that begins and ends with a whole fifty. */
const step = 50;

/** Draws ratings game by game, the oldest on the left; null where there is nothing to draw. */
export function ratingLine(points: readonly RatingPoint[]): RatingLine | null {
  const ratings = points.map((point) => point.rating);
  if (!ratings.length) return null;
  const least = Math.floor(Math.min(...ratings) / step) * step;
  const most = Math.max(Math.ceil(Math.max(...ratings) / step) * step, least + step);
  const round = (n: number) => Math.round(n * 10) / 10;
  const path = ratings
    .map((rating, i) => {
      const x = ratings.length > 1 ? (i / (ratings.length - 1)) * width : width / 2;
      const y = ((most - rating) / (most - least)) * height;
      return `${i ? 'L' : 'M'}${round(x)} ${round(y)}`;
    })
    .join('');
  // One game is a short stroke.
  return { path: ratings.length > 1 ? path : `${path}h0.1`, least, most };
}
