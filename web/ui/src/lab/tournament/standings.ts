import type { EngineTournamentPreset, PresetFigure, Standing, WDL } from '../../api/wire';

/** A row of the table. What the games set no bound to is null. */
export interface Row {
  /** Which agent, as the plan counts them. */
  agent: number;
  standing: Standing;
  elo: number | null;
  margin: number | null;
  /** The ends of its interval: one of them where all was won, or lost. */
  low: number | null;
  high: number | null;
}

/** The rows, the best first. */
export function ranked(standings: readonly Standing[]): Row[] {
  const finite = (n: number | null) => (typeof n === 'number' ? n : null);
  return standings
    .map((standing, agent) => ({
      agent,
      standing,
      elo: finite(standing.elo),
      margin: finite(standing.elo95),
      low: finite(standing.low),
      high: finite(standing.high),
    }))
    .sort((a, b) => b.standing.points - a.standing.points || a.agent - b.agent);
}

/** What an agent scored against another; null against itself, where no tally is sent. */
export function against(row: Row, other: number): WDL | null {
  const tally = row.standing.against[other];
  return tally && 'wins' in tally ? tally : null;
}

/** Points as tables write them: 2½. */
export function pointsText({ wins, draws }: Pick<WDL, 'wins' | 'draws'>): string {
  const whole = wins + Math.floor(draws / 2);
  if (draws % 2 === 0) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

/** What an Elo is more or less than that has one bound only, since all was won or lost. */
export function endOf({ low, high }: Row): { sign: '>' | '<'; elo: number } | null {
  if (low !== null) return { sign: '>', elo: low };
  return high !== null ? { sign: '<', elo: high } : null;
}

/** The ends of the scale on which all error bars lie, a multiple of 100 on either side. */
export function scaleOf(rows: readonly Row[]): number {
  const ends = rows.flatMap(({ low, high }) => [Math.abs(low ?? 0), Math.abs(high ?? 0)]);
  return Math.min(1200, Math.max(100, Math.ceil(Math.max(0, ...ends) / 100) * 100));
}

/** Where a value lies on the scale, in parts of its length from 0 to 1. */
export function place(value: number, scale: number): number {
  return Math.min(1, Math.max(0, (value + scale) / (2 * scale)));
}

/** What the report of a preset says of an agent. */
export function published(
  presets: readonly EngineTournamentPreset[],
  preset: string | undefined,
  agent: string,
): PresetFigure | undefined {
  const found = presets.find(({ name }) => name === preset);
  return found?.published.find((figure) => figure.agent === agent);
}

/** The names of agents, without what all of them begin with: the project they are of. */
export function shortNames(names: readonly string[]): string[] {
  const parts = names.map((name) => name.split(', '));
  const same = names.length > 1 && parts.every((one) => one.length > 1 && one[0] === parts[0]?.[0]);
  return parts.map((one) => (same ? one.slice(1) : one).join(', '));
}
