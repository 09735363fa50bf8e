/** The plane of the graph. */
export const width = 600;
export const height = 120;

/** A dot of the graph: a position of the line, by its ply, and First's chance there. */
export interface Dot {
  ply: number;
  chance: number;
}

export interface Place {
  x: number;
  y: number;
}

/** Where a dot is drawn: plies from the left edge to the right one, First's win at the top. */
export function place({ ply, chance }: Dot, plies: number): Place {
  return { x: (ply / Math.max(1, plies)) * width, y: (1 - chance) * height };
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}

/** The line through the dots, as a path. */
export function curve(dots: readonly Dot[], plies: number): string {
  return dots
    .map((dot, i) => {
      const { x, y } = place(dot, plies);
      return `${i ? 'L' : 'M'}${round(x)} ${round(y)}`;
    })
    .join('');
}

/** The area between the dots and the bottom, which is First's share. */
export function share(dots: readonly Dot[], plies: number): string {
  const [first] = dots;
  const last = dots.at(-1);
  if (!first || !last) return '';
  const left = round(place(first, plies).x);
  const right = round(place(last, plies).x);
  return `${curve(dots, plies)}L${right} ${height}L${left} ${height}Z`;
}

/** The steps in which moves are numbered along a graph. */
const steps = [1, 2, 5, 10, 20, 50, 100, 200];

/**
 * The moves whose numbers stand under a graph, given the number of the move of every ply: few enough
 * to be read, at round numbers, and the first where it is not too near to the next.
 */
export function ticks(numbers: readonly number[], most = 7): { ply: number; number: number }[] {
  const moves = numbers
    .map((number, i) => ({ ply: i + 1, number }))
    .filter(({ number }, i) => number !== numbers[i - 1]);
  const step = steps.find((s) => moves.length <= s * most) ?? moves.length;
  return moves.filter(({ number }, i) => {
    const past = number % step;
    return past === 0 || (i === 0 && step - past >= step / 2);
  });
}

/** The ply nearest to a place along the graph, given as a part of its width. */
export function plyAt(part: number, plies: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * plies);
}
