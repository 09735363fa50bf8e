import { describe, expect, it } from 'vitest';
import { endScore, scoreText, winChance } from './worth';

describe('win chance', () => {
  it('is even at nothing, and the same for both sides', () => {
    expect(winChance({ points: 0 })).toBe(0.5);
    for (const points of [1, 37, 100, 450, 3000]) {
      expect(winChance({ points }) + winChance({ points: -points })).toBeCloseTo(1, 12);
    }
  });

  it('grows with points and never leaves 0 to 1', () => {
    const chances = [-1e9, -900, -100, -1, 0, 1, 100, 900, 1e9].map((points) =>
      winChance({ points }),
    );
    expect(chances).toEqual([...chances].sort((a, b) => a - b));
    expect(chances[0]).toBeGreaterThanOrEqual(0);
    expect(chances.at(-1)).toBeLessThanOrEqual(1);
    expect(chances[6]).toBeGreaterThan(0.55);
    expect(chances[6]).toBeLessThan(0.65);
  });

  it('stands at odds of e to one at 400 points, as the reviews on the server have it', () => {
    expect(winChance({ points: 400 })).toBeCloseTo(Math.E / (1 + Math.E), 12);
  });

  it('is certain with a forced end, whatever the points say', () => {
    expect(winChance({ points: -500, mate: 3 })).toBe(1);
    expect(winChance({ points: 500, mate: -1 })).toBe(0);
    expect(winChance({ points: 0, mate: 0 })).toBe(0.5);
  });
});

describe('the end of a game', () => {
  it('is certain for the winner before any review, and even where it is drawn', () => {
    const chances = (['first', 'second', 'none'] as const).map((winner) =>
      winChance(endScore({ winner })),
    );
    expect(chances).toEqual([1, 0, 0.5]);
    expect(scoreText(endScore({ winner: 'first' }), 'vi')).toBe('#');
    expect(scoreText(endScore({ winner: 'second' }), 'vi')).toBe('#−');
    expect(scoreText(endScore({ winner: 'none' }), 'vi')).toBe('0,00');
  });
});

describe('the text of a score', () => {
  it('has a sign and the decimal mark of the language', () => {
    expect(scoreText({ points: 54 }, 'en')).toBe('+0.54');
    expect(scoreText({ points: -120 }, 'vi')).toBe('−1,20');
    expect(scoreText({ points: 0 }, 'en', 1)).toBe('0.0');
    expect(scoreText({ points: -3 }, 'en', 1)).toBe('0.0');
  });

  it('counts the moves to a forced end', () => {
    expect(scoreText({ points: 30000, mate: 3 }, 'vi')).toBe('#3');
    expect(scoreText({ points: 0, mate: -12 }, 'en')).toBe('#−12');
  });

  it('is a sign where the game is won, never a number', () => {
    expect(scoreText({ points: 999000, mate: 0 }, 'vi')).toBe('#');
    expect(scoreText({ points: -999000, mate: 0 }, 'en')).toBe('#−');
  });
});
