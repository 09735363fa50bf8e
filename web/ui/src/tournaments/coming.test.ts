import { expect, it } from 'vitest';
import type { PairedBoard, Tournament } from '../api/wire';
import { comingOf } from './coming';

/** A knock-out of four in the break after a round, as a player sees it. */
function afterRound(boards: PairedBoard[], you: number): Tournament {
  const players = ['An', 'Bình', 'Chi', 'Dũng'].map((name, i) => ({ id: i + 1, name, rating: 0 }));
  const upcoming = [{ white: 1, black: 3 }];
  const settings = { system: 'knockout' } as Tournament['settings'];
  const now = {
    settings,
    players,
    you,
    rounds: [{ boards }],
    games: [],
    begun: 1,
    next: 2,
    upcoming,
  };
  return now as unknown as Tournament;
}

it('tells whoever lost in a knock-out that they are out, also in the break', () => {
  const boards = [
    { white: 1, black: 2, result: '1-0' },
    { white: 4, black: 3, result: '-+' },
  ];
  const kinds = [1, 2, 3, 4].map((you) => comingOf(afterRound(boards, you)).kind);
  expect(kinds).toEqual(['next', 'out', 'next', 'out']);
  const absent = [{ white: 1, black: 2, result: '--' }];
  expect(comingOf(afterRound(absent, 1)).kind).toBe('out');
});
