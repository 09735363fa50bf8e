import { describe, expect, it } from 'vitest';
import { curve, height, place, plyAt, share, ticks, width } from './graph';

describe('the graph', () => {
  it('runs from edge to edge, First at the top', () => {
    expect(place({ ply: 0, chance: 0.5 }, 40)).toEqual({ x: 0, y: height / 2 });
    expect(place({ ply: 40, chance: 1 }, 40)).toEqual({ x: width, y: 0 });
    expect(place({ ply: 20, chance: 0 }, 40)).toEqual({ x: width / 2, y: height });
  });

  it('stands on its feet without any move', () => {
    expect(place({ ply: 0, chance: 0.5 }, 0)).toEqual({ x: 0, y: height / 2 });
    expect(curve([], 0)).toBe('');
    expect(share([], 0)).toBe('');
  });

  it('joins the dots and closes the share at the bottom', () => {
    const dots = [
      { ply: 0, chance: 0.5 },
      { ply: 1, chance: 1 },
      { ply: 2, chance: 0.25 },
    ];
    expect(curve(dots, 2)).toBe('M0 60L300 0L600 90');
    expect(share(dots, 2)).toBe('M0 60L300 0L600 90L600 120L0 120Z');
  });

  it('closes a share that has not reached the end', () => {
    const dots = [{ ply: 1, chance: 0.5 }];
    expect(share(dots, 4)).toBe('M150 60L150 120L150 120Z');
  });

  it('numbers few of its moves', () => {
    const game = (moves: number, from = 1) =>
      Array.from({ length: 2 * moves }, (_, i) => from + Math.floor(i / 2));
    const shown = (numbers: number[]) => ticks(numbers).map(({ number }) => number);
    expect(ticks(game(3))).toEqual([
      { ply: 1, number: 1 },
      { ply: 3, number: 2 },
      { ply: 5, number: 3 },
    ]);
    expect(shown(game(20))).toEqual([1, 5, 10, 15, 20]);
    expect(shown(game(41))).toEqual([1, 10, 20, 30, 40]);
    expect(shown(game(20, 4))).toEqual([5, 10, 15, 20]); // 4 would stand on 5
    expect(shown([7, 8, 8, 9])).toEqual([7, 8, 9]); // the second side begins
    expect(shown([])).toEqual([]);
    for (let moves = 1; moves < 400; moves++) {
      expect(ticks(game(moves)).length).toBeLessThanOrEqual(8);
    }
  });

  it('finds the ply under a pointer, also beyond the edges', () => {
    expect(plyAt(0.5, 10)).toBe(5);
    expect(plyAt(0.26, 10)).toBe(3);
    expect(plyAt(-1, 10)).toBe(0);
    expect(plyAt(7, 10)).toBe(10);
    for (let ply = 0; ply <= 37; ply++) {
      expect(plyAt(place({ ply, chance: 0 }, 37).x / width, 37)).toBe(ply);
    }
  });
});
