import { describe, expect, it } from 'vitest';
import type { SolutionMove } from '../api/wire';
import { childrenOf, graft, pathTo } from './tree';

function move(parent: number, text: string, cut = false): SolutionMove {
  return { parent, text, cut, fen: text, move: { move: text, from: 0, to: 0 } };
}

const tree = [
  move(-1, 'a'),
  move(0, 'b'),
  move(1, 'c'),
  move(0, 'd'),
  move(3, 'e'),
  move(0, 'f', true),
];
const texts = (list: { move: SolutionMove }[]) => list.map((p) => p.move.text).join('');

describe('the tree of a solution', () => {
  it('lists what follows a move, the main line first', () => {
    expect(texts(childrenOf(tree, -1))).toBe('a');
    expect(texts(childrenOf(tree, 0))).toBe('bdf');
  });

  it('has a line through every move', () => {
    expect(texts(pathTo(tree, -1))).toBe('abc');
    expect(texts(pathTo(tree, 3))).toBe('ade');
    expect(texts(pathTo(tree, 5))).toBe('af');
  });

  it('goes on below a move that was cut', () => {
    const whole = graft(tree, 5, [move(-1, 'g'), move(0, 'h')]);
    expect(texts(pathTo(whole, 5))).toBe('afgh');
    expect(whole[5]?.cut).toBe(false);
    expect(texts(pathTo(whole, -1))).toBe('abc');
  });
});
