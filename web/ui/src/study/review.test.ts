import { describe, expect, it } from 'vitest';
import type { ReviewedMove } from '../api/wire';
import { accounts, accuracy, loss, signsOf } from './review';

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

  it('makes a move less accurate, never less than nothing', () => {
    expect(accuracy(0)).toBe(100);
    expect(accuracy(0.1)).toBeGreaterThan(60);
    expect(accuracy(0.3)).toBeLessThan(35);
    expect(accuracy(1)).toBeGreaterThan(0);
  });
});

describe('accounts of a review', () => {
  it('hold each move against the position before it', () => {
    const moves = [reviewed(1, 20), reviewed(2, 20), reviewed(3, -700, { mark: 'blunder' })];
    const { first, second } = accounts(moves, alternate);
    expect(second).toEqual({ accuracy: 100, counts: { inaccuracy: 0, mistake: 0, blunder: 0 } });
    expect(first.counts.blunder).toBe(1);
    const fall = loss('first', { points: 20 }, { points: -700 });
    expect(first.accuracy).toBeCloseTo((100 + accuracy(fall)) / 2);
  });

  it('hold a move against what was better, where that is known', () => {
    const best = { score: { points: 300 }, moves: [], text: [] };
    const { first } = accounts([reviewed(1, 0, { mark: 'mistake', best })], alternate);
    expect(first.accuracy).toBeCloseTo(accuracy(loss('first', { points: 300 }, { points: 0 })));
    expect(first.counts.mistake).toBe(1);
  });

  it('follow the side that moved, not the parity of the ply', () => {
    const moves = [reviewed(1, 0), reviewed(2, -500), reviewed(3, -500)];
    const { first, second } = accounts(moves, () => 'first');
    expect(second.accuracy).toBeNull();
    expect(first.accuracy).toBeLessThan(90);
  });

  it('leave good marks uncounted', () => {
    const moves = [reviewed(1, 0, { mark: 'best' }), reviewed(2, 0, { mark: 'only' })];
    const { first, second } = accounts(moves, alternate);
    expect(first.counts).toEqual(second.counts);
    expect(first.accuracy).toBe(100);
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
