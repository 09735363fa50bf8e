import { describe, expect, it } from 'vitest';
import { height, ratingLine, width } from './graph';

const points = (...ratings: number[]) =>
  ratings.map((rating, i) => ({ rating, at: i, match: `m${i}` }));

describe('the graph of a rating', () => {
  it('goes from the oldest game to the last, between whole fifties', () => {
    expect(ratingLine(points(1500, 1575, 1525))).toEqual({
      path: `M0 ${height}L${width / 2} ${height / 4}L${width} ${height * 0.75}`,
      least: 1500,
      most: 1600,
    });
  });

  it('shows one game, and nothing where there is none', () => {
    expect(ratingLine(points(1500))).toMatchObject({ path: `M300 ${height}h0.1`, most: 1550 });
    expect(ratingLine([])).toBeNull();
  });
});
