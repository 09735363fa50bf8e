import type { CurvePoint } from '../../api/wire';

/** A dot of a curve: after so many games, so much. */
export interface Dot {
  games: number;
  value: number;
}

/** The mean squared errors, each the mean of some points before it, so that a trend is seen. */
export function errors(curve: readonly CurvePoint[], over = 5): Dot[] {
  return curve.map(({ games }, i) => {
    const some = curve.slice(Math.max(0, i + 1 - over), i + 1);
    return { games, value: some.reduce((sum, { error }) => sum + error, 0) / some.length };
  });
}

/** The points a game against the weights at the start, where they were measured. */
export function strengths(curve: readonly CurvePoint[]): Dot[] {
  return curve.flatMap(({ games, strength }) =>
    typeof strength === 'number' ? [{ games, value: strength }] : [],
  );
}

/** The points a game against random weights, where they were measured. */
export function againstRandom(curve: readonly CurvePoint[]): Dot[] {
  return curve.flatMap(({ games, random }) =>
    typeof random === 'number' ? [{ games, value: random }] : [],
  );
}

/** What each letter is worth: "P100.Q900" read. */
export function readWeights(text: string): Record<string, number> {
  const pairs = [...text.matchAll(/([A-Z])(-?\d{1,5})/g)];
  return Object.fromEntries(pairs.map(([, letter = '', worth]) => [letter, Number(worth)]));
}

/** The path of a curve in a box of that size, values from 0 to top. */
export function path(dots: readonly Dot[], last: number, top: number, w: number, h: number) {
  return dots
    .map(({ games, value }, i) => {
      const x = (games / Math.max(1, last)) * w;
      const y = h - (Math.min(value, top) / top) * h;
      return `${i ? 'L' : 'M'}${tenth(x)} ${tenth(y)}`;
    })
    .join(' ');
}

const tenth = (x: number) => Math.round(x * 10) / 10;
