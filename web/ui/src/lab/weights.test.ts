import { describe, expect, it } from 'vitest';
import { defaults, weightsText } from './weights';

describe('weights', () => {
  it('are those of the game to begin with, and written as an agent has them', () => {
    const weights = defaults('chess', ['P', 'Q', 'X']);
    expect(weights).toEqual({ P: 100, Q: 900, X: 100 });
    expect(weightsText({ ...weights, P: 99.6 })).toBe('P100.Q900.X100');
  });
});
