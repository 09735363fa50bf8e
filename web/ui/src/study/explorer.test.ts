import { describe, expect, it } from 'vitest';
import type { ExploredGame, ExploredMove } from '../api/wire';
import { countOf, gamesOf, partsOf, placeOf } from './explorer';

describe('the opening explorer', () => {
  it('looks where it is told', () => {
    expect(placeOf('mine')).toEqual({ in: 'mine' });
    expect(placeOf('=a=b')).toEqual({ in: 'collection', collection: 'a=b' });
  });

  it('draws a bar of a hundred parts, of the games that have a result', () => {
    expect(partsOf({ first: 1, drawn: 1, second: 1, other: 5 })).toEqual([33, 34, 33]);
    expect(partsOf({ first: 2, drawn: 0, second: 0, other: 0 })).toEqual([100, 0, 0]);
    expect(partsOf({ first: 0, drawn: 0, second: 0, other: 3 })).toEqual([0, 0, 0]);
    expect(countOf({ first: 1, drawn: 2, second: 3, other: 4 })).toBe(10);
  });

  it('shows the games of the strongest players, whatever the move', () => {
    const game = (number: number, ratings: [number, number]): ExploredGame => ({
      names: ['a', 'b'],
      ratings,
      result: '1-0',
      number,
    });
    const move = (...top: ExploredGame[]) => ({ top }) as unknown as ExploredMove;
    const moves = [move(game(1, [2000, 2100]), game(2, [0, 0])), move(game(3, [2500, 0]))];
    expect(gamesOf(moves).map(({ number }) => number)).toEqual([3, 1, 2]);
    expect(gamesOf(moves, 1)).toHaveLength(1);
  });
});
