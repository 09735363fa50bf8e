import { describe, expect, it } from 'vitest';
import type { ReviewedMove } from '../api/wire';
import { accounts, loss, signsOf } from './review';

function reviewed(ply: number, points: number, change: Partial<ReviewedMove> = {}): ReviewedMove {
  return { node: ply, ply, of: 4, score: { points }, done: ply === 4, ...change };
}

const alternate = (node: number) => (node % 2 ? 'first' : 'second');

describe('what a move gives away', () => {
  it('is counted from the side that moved', () => {
    const even = { points: 0 };
    const lost = { points: 0, mate: -2 };
    expect(loss('first', even, lost)).toBeCloseTo(0.5);
    expect(loss('second', even, lost)).toBe(0);
    expect(loss('second', lost, even)).toBeCloseTo(0.5);
  });
});

describe('accounts of a review', () => {
  const marked = [
    reviewed(1, 20),
    reviewed(2, 20, { mark: 'best' }),
    reviewed(3, -700, { mark: 'blunder' }),
    reviewed(4, -700, { mark: 'inaccuracy' }),
  ];

  it('count the faults of each side, and have the accuracy that the server says', () => {
    const { first, second } = accounts(marked, { first: 61.4 }, alternate);
    expect(first).toEqual({ accuracy: 61.4, counts: { inaccuracy: 0, mistake: 0, blunder: 1 } });
    expect(second).toEqual({ accuracy: null, counts: { inaccuracy: 1, mistake: 0, blunder: 0 } });
  });

  it('follow the side that moved, not the parity of the ply', () => {
    const { first, second } = accounts(marked, null, () => 'first');
    expect(first.counts).toEqual({ inaccuracy: 1, mistake: 0, blunder: 1 });
    expect(second.counts.blunder).toBe(0);
  });
});

it('signs stand after faults only', () => {
  const moves = [
    reviewed(1, 0, { mark: 'blunder' }),
    reviewed(2, 0),
    reviewed(3, 0, { mark: 'best' }),
    reviewed(4, 0, { mark: 'inaccuracy' }),
  ];
  expect([...signsOf(moves)]).toEqual([
    [1, '??'],
    [4, '?!'],
  ]);
});
