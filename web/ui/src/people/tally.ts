import type { PlayerTally } from '../api/wire';

/** How the games of one game and speed ended, with both colours. */
export interface Row {
  game: string;
  speed: string;
  won: number;
  drawn: number;
  lost: number;
  best: number;
  /** Won, drawn and lost when moving first, and second. */
  first: [number, number, number];
  second: [number, number, number];
}

/** Puts both colours of each game and speed into one row, the most played first. */
export function rowsOf(tallies: readonly PlayerTally[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { game, speed, side, won, drawn, lost, best } of tallies) {
    const key = `${game} ${speed}`;
    const fresh: Row = {
      ...{ game, speed, won: 0, drawn: 0, lost: 0, best: 0 },
      first: [0, 0, 0],
      second: [0, 0, 0],
    };
    const row = rows.get(key) ?? fresh;
    row.won += won;
    row.drawn += drawn;
    row.lost += lost;
    row.best = Math.max(row.best, best);
    row[side] = [won, drawn, lost];
    rows.set(key, row);
  }
  const games = (row: Row) => row.won + row.drawn + row.lost;
  return [...rows.values()].sort((a, b) => games(b) - games(a));
}
