import { describe, expect, it } from 'vitest';
import { arrowsOf } from './arrows';

function line(points: number, to = 20, from = 12) {
  return { score: { points }, moves: [{ move: 'x', from, to }], text: ['x'] };
}

describe('arrows of lines', () => {
  it('are widest for the best and never vanish', () => {
    const widths = arrowsOf([line(100), line(60), line(-900)], 'first').map((a) => a.width);
    expect(widths[0]).toBe(1);
    expect(widths[1]).toBeLessThan(1);
    expect(widths[2]).toBe(0.25);
  });

  it('are graded for the side to move', () => {
    const widths = arrowsOf([line(-100), line(-60), line(900)], 'second').map((a) => a.width);
    expect(widths[0]).toBe(1);
    expect(widths[1]).toBeLessThan(1);
    expect(widths[2]).toBe(0.25);
  });

  it('leave out what is no gesture on the board', () => {
    const bare = { score: { points: 0 }, moves: [], text: [] };
    expect(arrowsOf([line(0, -1, -1), bare, line(0)], 'first')).toEqual([
      { from: 12, to: 20, width: 1, grade: 2 },
    ]);
    expect(arrowsOf([], 'first')).toEqual([]);
  });
});
