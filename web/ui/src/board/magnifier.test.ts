import { describe, expect, it } from 'vitest';
import { lensAt } from './magnifier';

const phone = { width: 390, height: 844 };

describe('the lens', () => {
  it('is above the finger and inside the window, wherever the board is', () => {
    for (let x = 0; x <= phone.width; x += 13) {
      for (let y = 130; y <= phone.height; y += 17) {
        const { left, top, side } = lensAt({ x, y }, phone);
        expect(top + side).toBeLessThan(y);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(phone.width);
        expect(side).toBeGreaterThan(90);
      }
    }
  });

  it('is beside a finger at the very top', () => {
    for (const x of [0, 100, 290, 390]) {
      const { left, top, side } = lensAt({ x, y: 60 }, phone);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(phone.width);
      expect(left > x || left + side < x).toBe(true);
    }
  });
});
