import { describe, expect, it } from 'vitest';
import { fitBoards, fitHall } from './layout';

const place = { width: 1880, height: 960, gap: 15, bars: 65 };

describe('boards in a hall', () => {
  it('takes as many columns as make them largest', () => {
    expect([1, 2, 4, 6, 9, 12].map((n) => fitBoards(n, 1, place).columns)).toEqual([
      1, 2, 4, 3, 5, 6,
    ]);
  });

  it('never leaves its place', () => {
    for (const aspect of [1, 0.9]) {
      for (let n = 1; n <= 24; n++) {
        const { columns, width, height } = fitBoards(n, aspect, place);
        const rows = Math.ceil(n / columns);
        expect(columns * width + (columns - 1) * place.gap).toBeLessThanOrEqual(place.width + 1e-6);
        expect(rows * (height + place.bars) + (rows - 1) * place.gap).toBeLessThanOrEqual(
          place.height + 1e-6,
        );
      }
    }
  });

  it('puts the standings where they leave more to the boards', () => {
    expect(fitHall(1, 1, place).beside).toBe(true);
    expect(fitHall(3, 1, place).beside).toBe(false);
    expect(fitHall(6, 1, place).beside).toBe(true);
    expect(fitHall(12, 1, place).beside).toBe(false);
  });
});
