import { expect, it } from 'vitest';
import { rowsOf } from './tally';

it('adds both colours up, the most played first', () => {
  const tally = (game: string, side: 'first' | 'second', won: number) => ({
    ...{ game, side, won, speed: 'blitz', drawn: 1, lost: 2 },
    best: 1500 + won,
  });
  expect(
    rowsOf([tally('caro', 'first', 1), tally('chess', 'first', 3), tally('chess', 'second', 5)]),
  ).toEqual([
    {
      ...{ game: 'chess', speed: 'blitz', won: 8, drawn: 2, lost: 4, best: 1505 },
      first: [3, 1, 2],
      second: [5, 1, 2],
    },
    {
      ...{ game: 'caro', speed: 'blitz', won: 1, drawn: 1, lost: 2, best: 1501 },
      first: [1, 1, 2],
      second: [0, 0, 0],
    },
  ]);
});
