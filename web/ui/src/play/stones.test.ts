import { describe, expect, it } from 'vitest';
import type { Node } from '../api/wire';
import { scene, Stage } from '../board/stage';
import { paper } from '../board/testing';
import { stoneOrder } from './stones';

function line(...moves: string[]): Node[] {
  return moves.map((move, i) => ({
    id: i + 1,
    parent: i,
    ply: i + 1,
    side: i % 2 ? 'second' : 'first',
    move,
    text: {},
  }));
}

describe('the order of stones', () => {
  it('counts stones, not choices or turns passed', () => {
    const order = stoneOrder(paper(15), line('a1', 'b1', 'c1', 'two', 'a2', '--', 'b2'));
    expect([...order]).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [15, 4],
      [16, 5],
    ]);
  });

  it('is written on the stones that stand there', () => {
    const stones = scene([
      { square: 0, code: 'x' },
      { square: 1, code: 'o' },
      { square: 7, code: 'x' },
    ]);
    const s = new Stage(paper(15), { ...stones, order: stoneOrder(paper(15), line('a1', 'b1')) });
    const written = [...s.view.element.querySelectorAll('.count')].map((e) => e.textContent);
    expect(written).toEqual(['1', '2']);
    s.view.show(stones);
    expect(s.count('.count')).toBe(0);
  });
});
