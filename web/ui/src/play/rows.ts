import type { Played } from '../api/types';

/** A row of the move list: a move of each side, where there is one. */
export interface Row {
  number: number;
  first?: Played;
  second?: Played;
}

/**
 * rows pairs the moves of a line. A side that moves twice in a row, as in a
 * Swap2 opening, gets a row for each of its moves.
 */
export function rows(line: readonly Played[]): Row[] {
  const out: Row[] = [];
  for (const played of line) {
    const row = out[out.length - 1];
    const fits = row && played.side === 'second' && !row.second;
    if (fits) row.second = played;
    else out.push({ number: out.length + 1, [played.side]: played });
  }
  return out;
}
