import { describe, expect, it } from 'vitest';
import { defaults, readWeights, weightsText } from './weights';

describe('weights', () => {
  it('are those of the game to begin with, and written as an agent has them', () => {
    const weights = defaults('chess', ['P', 'Q', 'X']);
    expect(weights).toEqual({ P: 100, Q: 900, X: 100 });
    expect(weightsText({ ...weights, P: 99.6 })).toBe('P100.Q900.X100');
  });

  it('are read from a link as they were written to it', () => {
    const codes = ['P', 'N', 'Q'];
    const set = { P: 120, N: 0, Q: 1000 };
    expect(readWeights('chess', codes, weightsText(set))).toEqual(set);
  });

  it('of a link that cannot be set are those of the game', () => {
    const usual = { P: 100, N: 320, Q: 900 };
    for (const text of ['', 'P', 'P-5.N1001', 'Pxx.Nan.Q1e9', 'K7..', 'PInfinity'])
      expect(readWeights('chess', ['P', 'N', 'Q'], text)).toEqual(usual);
  });
});
