import { describe, expect, it } from 'vitest';
import { Geometry } from './geometry';
import { NONE } from './types';
import { chessBoard, paper, xiangqiBoard } from './testing';

describe('Geometry', () => {
  const chess = new Geometry(chessBoard, false);
  const turned = new Geometry(chessBoard, true);

  it('puts the first square at the bottom left, or at the top right when flipped', () => {
    expect(chess.centre(0)).toEqual({ x: 50, y: 750 });
    expect(turned.centre(0)).toEqual({ x: 750, y: 50 });
  });

  it.each([
    ['chess', chessBoard],
    ['xiangqi', xiangqiBoard],
    ['caro 22', paper(22)],
  ])('finds every square of %s again from its centre, both ways round', (_, board) => {
    for (const flipped of [false, true]) {
      const g = new Geometry(board, flipped);
      for (let square = 0; square < g.squares; square++) {
        expect(g.at(g.centre(square))).toBe(square);
        expect(g.square(g.column(square), g.row(square))).toBe(square);
      }
    }
  });

  it('knows nothing outside the board', () => {
    expect(chess.at({ x: -1, y: 50 })).toBe(NONE);
    expect(chess.at({ x: 50, y: 801 })).toBe(NONE);
    expect(chess.square(8, 0)).toBe(NONE);
  });

  it('steps by directions of the screen and stops at the edge', () => {
    expect(chess.name(chess.step(0, 1, 0))).toBe('b1');
    expect(turned.name(turned.step(0, -1, 0))).toBe('b1');
    expect(chess.name(chess.step(0, 0, -1))).toBe('a2');
    expect(chess.step(0, -1, 0)).toBe(0);
    expect(chess.step(63, 0, -1)).toBe(63);
  });

  it('names squares by the board, not by counting', () => {
    const xiangqi = new Geometry(xiangqiBoard, false);
    expect(xiangqi.name(0)).toBe('a0');
    expect(xiangqi.name(89)).toBe('i9');
  });

  it('leaves room for coordinates only where they stand outside', () => {
    expect(chess.viewBox).toBe('0 0 800 800');
    const g = new Geometry(paper(22), false);
    expect(g.margin).toBeGreaterThan(g.letter);
    expect(g.viewBox).toBe(
      `${-g.margin} ${-g.margin} ${2200 + 2 * g.margin} ${2200 + 2 * g.margin}`,
    );
  });
});
