import { describe, expect, it } from 'vitest';
import type { EngineTournament, Standing } from '../../api/wire';
import { withGames } from './games';
import {
  against,
  endOf,
  place,
  pointsText,
  published,
  ranked,
  scaleOf,
  shortNames,
} from './standings';

function standing(agent: string, wins: number, draws: number, losses: number): Standing {
  const games = wins + draws + losses;
  const bounded = games > 0 && losses > 0 && wins > 0;
  return {
    agent,
    games,
    wins,
    draws,
    losses,
    points: wins + draws / 2,
    elo: (bounded ? 50 : null) as number,
    elo95: (bounded ? 120 : null) as number,
    low: (wins > 0 ? -70 : null) as number,
    high: (losses > 0 ? 170 : null) as number,
    depth: 1,
    nps: 1,
    millis: 1,
    most: 1,
    against: [],
  };
}

describe('standings', () => {
  it('rank by points, and have no Elo where games set no bound to it', () => {
    const rows = ranked([standing('a', 0, 0, 4), standing('b', 4, 0, 0), standing('c', 2, 1, 1)]);
    expect(rows.map(({ agent }) => agent)).toEqual([1, 2, 0]);
    expect(rows.map(({ elo }) => elo)).toEqual([null, 50, null]);
    expect(rows.map(endOf)).toEqual([
      { sign: '>', elo: -70 },
      { sign: '>', elo: -70 },
      { sign: '<', elo: 170 },
    ]);
    expect(ranked([standing('d', 0, 0, 0)]).map(endOf)).toEqual([null]);
  });

  it('write points, and place error bars on one scale', () => {
    expect([0, 1, 2, 3].map((draws) => pointsText({ wins: 0, draws }))).toEqual([
      '0',
      '½',
      '1',
      '1½',
    ]);
    const rows = ranked([standing('c', 2, 1, 1)]);
    expect(scaleOf(rows)).toBe(200);
    expect([place(-200, 200), place(0, 200), place(900, 200)]).toEqual([0, 0.5, 1]);
    expect(scaleOf([])).toBe(100);
    const tally = { wins: 1, draws: 0, losses: 0 };
    const row = { ...rows[0]!, standing: { ...standing('c', 1, 0, 0), against: [[], tally] } };
    expect(against(row as never, 0)).toBeNull(); // an empty list is how null is read
    expect(against(row as never, 1)).toBe(tally);
  });

  it('name agents by what sets them apart', () => {
    expect(shortNames(['P, a, depth 2', 'P, b'])).toEqual(['a, depth 2', 'b']);
    expect(shortNames(['P, a', 'P'])).toEqual(['P, a', 'P']);
    expect(shortNames(['P, a', 'Q, a'])).toEqual(['P, a', 'Q, a']);
  });

  it('find what a report says', () => {
    const figure = { agent: 'a', wins: 10, games: 10, from: 0, to: 0 };
    const plan = { game: 'chess', agents: ['a', 'b'], games: 10, plies: 0 };
    const presets = [{ name: 'p', plan, published: [figure] }];
    expect(published(presets, 'p', 'a')).toBe(figure);
    expect(published(presets, 'p', 'b')).toBeUndefined();
    expect(published(presets, undefined, 'a')).toBeUndefined();
  });
});

it('takes the games that are new', () => {
  const answer = (played: number, ...numbers: number[]) =>
    ({ played, games: numbers.map((number) => ({ number })) }) as EngineTournament;
  const first = withGames(answer(2, 1, 3), null);
  const then = withGames(answer(3, 3, 2), first);
  expect(then.played).toBe(3);
  expect(then.games.map(({ number }) => number)).toEqual([1, 3, 2]);
});
