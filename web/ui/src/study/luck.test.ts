import { describe, expect, it } from 'vitest';
import type { ReviewedMove } from '../api/wire';
import { costliest, curves, fates, helped, luckiest, shareOf } from './luck';
import { winChance } from './worth';

function reviewed(ply: number, points: number, change: Partial<ReviewedMove> = {}): ReviewedMove {
  return { node: ply, ply, of: 4, score: { points }, done: ply === 4, ...change };
}

const alternate = (node: number) => (node % 2 ? 'first' : 'second');
const chance = (points: number) => winChance({ points });

/** Red turns up a rook; Black chooses badly and is unlucky too; Red gives a piece away. */
const game = [
  reviewed(1, 300, { expected: { points: 0 } }),
  reviewed(2, 700, {
    expected: { points: 500 },
    mark: 'mistake',
    best: { score: { points: 300 }, moves: [], text: [] },
  }),
  reviewed(3, 0, { mark: 'blunder' }),
  reviewed(4, 0),
];

describe('luck and skill', () => {
  const list = fates(game, alternate);

  it('are told apart by what could be expected', () => {
    const [rook, bad, gift, quiet] = list;
    expect(rook?.luck).toBeCloseTo(chance(300) - 0.5);
    expect(rook?.given).toBe(0);
    expect(bad?.luck).toBeCloseTo(chance(700) - chance(500));
    expect(bad?.given).toBeCloseTo(chance(500) - chance(300));
    expect(gift?.luck).toBe(0);
    expect(gift?.given).toBeCloseTo(chance(700) - 0.5);
    expect(quiet).toMatchObject({ luck: 0, given: 0 });
  });

  it('name the moments that weighed most, and whom luck helped', () => {
    expect(luckiest(list)?.move.ply).toBe(1);
    expect(costliest(list)?.move.ply).toBe(3);
    expect(list.map(helped).slice(0, 2)).toEqual(['first', 'first']);
    expect(
      luckiest(fates([reviewed(1, 3, { expected: { points: 0 } })], alternate)),
    ).toBeUndefined();
    expect(costliest([])).toBeUndefined();
  });

  it('add up to where the game stands', () => {
    const first = shareOf(list, 'first');
    const second = shareOf(list, 'second');
    expect(first.luck).toBeCloseTo(-second.luck);
    expect(0.5 + first.luck - first.given + second.given).toBeCloseTo(0.5);
  });

  it('are drawn on one scale that nothing leaves', () => {
    const { luck, skill, scale } = curves(list);
    expect(luck).toHaveLength(5);
    expect(scale).toBeGreaterThan(0.25);
    for (const dot of [...luck, ...skill]) {
      expect(dot.chance).toBeGreaterThan(0);
      expect(dot.chance).toBeLessThan(1);
    }
    expect(luck[1]?.chance).toBeGreaterThan(0.5);
    expect(skill[3]?.chance).toBeLessThan(0.5);
  });
});
