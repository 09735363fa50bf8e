import { beforeEach, describe, expect, it } from 'vitest';
import type { Tournament } from '../api/wire';
import { prefs } from '../prefs.svelte';
import { pairRows } from './pairs';

describe('the pairings of the big screen', () => {
  beforeEach(() => (prefs.lang = 'vi'));

  const now = (rest: object = {}) =>
    ({
      players: ['An', 'Bình', 'Chi', 'Dũng', 'Em', 'Phúc', 'Giang'].map((name, i) => ({
        id: i + 1,
        name,
      })),
      rounds: [
        {
          boards: [
            { white: 1, black: 2, match: 'a', live: true },
            { white: 3, black: 4, result: '1-0' },
            { white: 5, black: 6, match: 'b', result: '1/2' },
            { white: 7, black: 0 },
          ],
        },
      ],
      ...rest,
    }) as unknown as Tournament;
  const rows = (from: Tournament, shown: string[]) =>
    pairRows(from, shown.map((match) => ({ match }))).map((row) => Object.values(row).join(' ')); // prettier-ignore

  it('are all there without boards', () => {
    expect(rows(now(), [])).toEqual(['1 An Bình ', '2 Chi Dũng 1–0', '3 Em Phúc ½–½', '4 Giang  ']);
  });

  it('keep games on wood, byes and games that are over beside the boards', () => {
    expect(rows(now(), ['a'])).toEqual(['2 Chi Dũng 1–0', '3 Em Phúc ½–½', '4 Giang  ']);
  });

  it('are those of the next round in a break', () => {
    expect(rows(now({ next: 9, upcoming: [{ white: 2, black: 1 }] }), [])).toEqual(['1 Bình An ']);
  });

  it('are of boards, not of teams, beside boards', () => {
    const teams = [{ white: 1, black: 2, score: '1.0-0.5' }];
    const rounds = [{ ...now().rounds[0], teams }];
    const played = now({ rounds, teams: [{ name: 'A' }, { name: 'B' }] });
    expect(rows(played, [])).toEqual(['1 A B 1–0,5']);
    expect(rows(played, ['a'])[0]).toBe('2 Chi Dũng 1–0');
  });
});
