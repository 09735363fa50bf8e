import { describe, expect, it } from 'vitest';
import { explained, loadRules, pageOf } from '.';
import { inkOn } from './ink';

describe('what the page knows of games', () => {
  it('is nothing of a game it has never heard of', async () => {
    expect(pageOf('tictactoe')).toEqual({});
    expect(explained('tictactoe')).toBe(false);
    expect(await loadRules('tictactoe', 'en')).toBeNull();
  });

  it('is its own for each', () => {
    expect(pageOf('chess').pawns).toBe(true);
    expect(pageOf('caro').stoneRules).toContain('renju');
    expect(explained('jieqi')).toBe(true);
  });
});

describe('letters', () => {
  it('are dark on what is light', () => {
    expect(inkOn('#f7f2e8')).toBe('#2b211a');
    expect(inkOn('#37302b')).toBe('#fff');
    expect(inkOn('#b3261e')).toBe('#fff');
  });
});
