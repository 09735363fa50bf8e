import type { Placed } from '../board/types';

/** placedBy reads the pieces of a FEN of any game: rows from the far side, letters and counts of empty squares. */
export function placedBy(fen: string): Placed[] {
  const rows = (fen.split(' ')[0] ?? '').split('/').reverse();
  const width = (row: string) =>
    [...row.matchAll(/\d+|\D/g)].reduce((sum, [part]) => sum + (Number(part) || 1), 0);
  return rows.flatMap((row, rank) => {
    let square = rank * width(row);
    return [...row.matchAll(/\d+|\D/g)].flatMap(([part]) => {
      const at = square;
      square += Number(part) || 1;
      return Number(part) ? [] : [{ square: at, code: part }];
    });
  });
}
