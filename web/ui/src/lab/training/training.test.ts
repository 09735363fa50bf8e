import { describe, expect, it } from 'vitest';
import { errors, path, readWeights, strengths } from './curves';

const curve = [
  { games: 20, error: 0.1, weights: 'P1' },
  { games: 40, error: 0.2, strength: 0.5, weights: 'P2' },
  { games: 60, error: 0.3, strength: 0, weights: 'P2' },
];

describe('curves of learning', () => {
  it('smooth errors and leave out what was not measured', () => {
    expect(errors(curve, 2).map(({ value }) => Math.round(value * 100))).toEqual([10, 15, 25]);
    expect(strengths(curve)).toEqual([
      { games: 40, value: 0.5 },
      { games: 60, value: 0 },
    ]);
  });

  it('are drawn in their box', () => {
    expect(path(strengths(curve), 80, 1, 80, 10)).toBe('M40 5 L60 10');
    expect(path([], 80, 1, 80, 10)).toBe('');
  });

  it('read weights', () => {
    expect(readWeights('B-12.N11.Q900')).toEqual({ B: -12, N: 11, Q: 900 });
    expect(readWeights('')).toEqual({});
  });
});
