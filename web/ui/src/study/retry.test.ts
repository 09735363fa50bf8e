import { beforeEach, describe, expect, it } from 'vitest';
import type { Ask, Line, News, ReviewedMove } from '../api/wire';
import { Retry, verdictOf } from './retry.svelte';
import type { Chance } from './review';

const line = (points: number, move: string): Line => ({
  score: { points },
  moves: [{ move, from: 1, to: 2 }],
  text: [move],
});

const fault: ReviewedMove = {
  node: 6,
  ply: 6,
  of: 9,
  score: { points: 0, mate: 1 },
  mark: 'blunder',
  best: line(40, 'g7g6'),
  done: false,
};
const chance: Chance = { fault, node: 5, side: 'second', played: 'g8f6' };

describe('the verdict on a move tried', () => {
  it.each([
    ['right', { points: 40 }],
    ['right', { points: 60 }], // what reviews would not mark
    ['right', { points: -300 }], // more than the review had seen
    ['better', { points: 400 }],
    ['not', { points: 0, mate: 2 }],
  ] as const)('is %s for %o', (verdict, score) => {
    expect(verdictOf('second', score, fault)).toBe(verdict);
  });

  it('is given from the side that moved', () => {
    const other: ReviewedMove = { ...fault, score: { points: -200 }, best: line(100, 'a2a3') };
    expect(verdictOf('first', { points: 90 }, other)).toBe('right');
    expect(verdictOf('first', { points: -40 }, other)).toBe('better');
    expect(verdictOf('first', { points: -210 }, other)).toBe('not');
  });
});

describe('mistakes tried again', () => {
  let asked: Omit<Ask, 'id'>[];
  let tell: (news: News) => void;
  let retry: Retry;

  beforeEach(() => {
    asked = [];
    retry = new Retry((ask, on) => {
      asked.push(ask);
      tell = on;
      return () => undefined;
    });
    retry.begin([chance, { ...chance, node: 7 }]);
  });

  it('are judged where they were made', () => {
    retry.attempt('m', 'd8e7', 'san');
    expect(asked).toEqual([{ type: 'try', match: 'm', node: 5, move: 'd8e7', notation: 'san' }]);
    expect(retry.judging).toBe(true);
    tell({ type: 'lines' }); // where it waits for its turn
    expect(retry.judging).toBe(true);
    tell({ type: 'tried', tried: line(45, 'd8e7') });
    expect(retry.verdict).toBe('right');
    expect(retry.solved.length).toBe(1);
    retry.next();
    expect(retry.verdict).toBeNull();
    expect(retry.chance?.node).toBe(7);
    retry.next();
    expect(retry.chance).toBeNull();
    expect(retry.solved.length).toBe(1);
  });

  it('know the best move and the one played', () => {
    retry.attempt('m', 'g7g6', 'san');
    tell({ type: 'tried', tried: line(90, 'g7g6') });
    expect(retry.verdict).toBe('best');
    retry.attempt('m', 'g8f6', 'san');
    expect(retry.verdict).toBe('same');
    expect(asked).toHaveLength(1);
  });

  it('count only what is found before the answer is shown', () => {
    retry.show();
    retry.attempt('m', 'g7g6', 'san');
    tell({ type: 'tried', tried: line(40, 'g7g6') });
    expect(retry.found).toBe(true);
    expect(retry.solved.length).toBe(0);
  });

  it('can be tried again where the engine did not answer', () => {
    retry.attempt('m', 'd8e7', 'san');
    tell({ type: 'error', error: { code: 'busy', message: '' } });
    expect(retry.error).toBe('busy');
    retry.attempt('m', 'd8e7', 'san');
    expect(asked).toHaveLength(2);
  });
});
