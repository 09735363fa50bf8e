import type { Line, Now } from '../api/wire';
import type { Arrow } from '../board/types';
import { winChance } from './worth';

/** How much thinner an arrow gets for what its line gives away. */
const thinning = 3;
const thinnest = 0.25;

/** The first moves of the lines as arrows: the best is the widest. */
export function arrowsOf(lines: readonly Line[], turn: Now['turn']): Arrow[] {
  const sign = turn === 'first' ? 1 : -1;
  const [best] = lines;
  if (!best) return [];
  return lines.flatMap((line, grade) => {
    const [move] = line.moves;
    if (!move || move.to < 0) return [];
    const given = sign * (winChance(best.score) - winChance(line.score));
    const width = Math.min(1, Math.max(thinnest, 1 - thinning * given));
    return [{ from: move.from, to: move.to, width, grade }];
  });
}
