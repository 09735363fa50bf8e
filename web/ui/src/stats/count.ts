import type { Row } from '../api/wire';
import { levelNames } from '../play/agents';

/** Whose results are counted. */
export const viewpoints = ['me', 'opponent'] as const;
export type Viewpoint = (typeof viewpoints)[number];

/** Who played: the visitor and another, two agents, two people at one board. */
export const kinds = ['mine', 'agents', 'people'] as const;
export type Kind = (typeof kinds)[number];

/** The player whose results a viewpoint counts. */
export function playerOf(row: Row, whose: Viewpoint): string {
  return whose === 'me' ? row.player : row.opponent;
}

/** How many games were won, drawn and lost. */
export interface Tally {
  won: number;
  drawn: number;
  lost: number;
}

export interface Group {
  key: string;
  tally: Tally;
}

type Counted = Pick<Row, 'side' | 'winner'>;

/** One result as the viewpoint sees it. */
export function outcome({ side, winner }: Counted, whose: Viewpoint): keyof Tally {
  if (winner === 'none') return 'drawn';
  return (winner === side) === (whose === 'me') ? 'won' : 'lost';
}

export function tally(rows: readonly Counted[], whose: Viewpoint): Tally {
  const sum: Tally = { won: 0, drawn: 0, lost: 0 };
  for (const row of rows) sum[outcome(row, whose)]++;
  return sum;
}

export function total({ won, drawn, lost }: Tally): number {
  return won + drawn + lost;
}

/** The part of the games that were won, from 0 to 1; null where no game counts. */
export function rate(counts: Tally, draws: boolean): number | null {
  const games = draws ? total(counts) : counts.won + counts.lost;
  return games ? counts.won / games : null;
}

/** Counts the rows of every key by themselves. */
export function groups(rows: readonly Row[], key: (row: Row) => string, whose: Viewpoint): Group[] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const name = key(row);
    const known = found.get(name);
    if (known) known.push(row);
    else found.set(name, [row]);
  }
  return [...found].map(([key, rows]) => ({ key, tally: tally(rows, whose) }));
}

/** Levels of the engine from the weakest; other parameters go by their number. */
const levels: readonly string[] = levelNames;

/** Opponents by name, and of one name from the weakest setting to the strongest. */
export function byStrength(a: Group, b: Group): number {
  const graded = (text: string) =>
    text.replace(/level=(\w+)/, (_, level: string) => `level=${levels.indexOf(level)}`);
  return graded(a.key).localeCompare(graded(b.key), 'en', { numeric: true });
}

/** What is most frequent first. */
export function byGames(a: Group, b: Group): number {
  return total(b.tally) - total(a.tally) || a.key.localeCompare(b.key);
}

/** A moment in a history: after so many games, the part of them won. */
export interface Moment {
  games: number;
  created: number;
  rate: number;
}

/** How the rate has grown game by game, oldest first; before a game counts there is none. */
export function history(rows: readonly Row[], whose: Viewpoint, draws: boolean): Moment[] {
  const sum: Tally = { won: 0, drawn: 0, lost: 0 };
  const moments: Moment[] = [];
  const ordered = [...rows].sort((a, b) => a.created - b.created);
  ordered.forEach((row, i) => {
    sum[outcome(row, whose)]++;
    const now = rate(sum, draws);
    if (now !== null) moments.push({ games: i + 1, created: row.created, rate: now });
  });
  return moments;
}
