import { describe, expect, it } from 'vitest';
import { CELL } from './geometry';
import { scene, Stage } from './stage';
import { chessBoard, paper, xiangqiBoard } from './testing';
import { NONE, type Board } from './types';

function names(board: Board, settings = {}, flipped = false): string[] {
  const s = new Stage(board, scene([]), settings);
  s.view.flip(flipped);
  return [...s.view.element.querySelectorAll('.coordinates text')].map((t) => t.textContent ?? '');
}

describe('coordinates', () => {
  it('can be left out', () => {
    expect(names(chessBoard)).toHaveLength(16);
    expect(names(chessBoard, { coordinates: false })).toEqual([]);
  });

  it('count files from each side’s right', () => {
    const pairs = ['9', '1', '8', '2', '7', '3', '6', '4', '5', '5', '4', '6', '3', '7', '2', '8'];
    const all = [...pairs, '1', '9'];
    expect(names(xiangqiBoard, { numbers: true })).toEqual(all);
    expect(names(xiangqiBoard, { numbers: true }, true)).toEqual(all);
    expect(names(chessBoard, { numbers: true })).toContain('a');
  });
});

describe('the name of the last move', () => {
  function tagged(board: Board, pieces: [number, string][], to: number, settings = {}) {
    const placed = pieces.map(([square, code]) => ({ square, code }));
    const s = new Stage(board, scene(placed, [], { from: NONE, to }), settings);
    const text = s.view.element.querySelector('.tag text');
    const rect = s.view.element.querySelector('.tag rect');
    const [left, top, width, height] = ['x', 'y', 'width', 'height'].map((of) =>
      Number(rect?.getAttribute(of)),
    ) as [number, number, number, number];
    const box = { left, top, right: left + width, bottom: top + height };
    return { name: text?.textContent, x: Number(text?.getAttribute('x')), box };
  }

  it('stands beside its destination', () => {
    expect(tagged(chessBoard, [[28, 'P']], 28).name).toBe('e4');
    expect(tagged(chessBoard, [[28, 'P']], 28, { coordinates: false }).name).toBeUndefined();
    expect(tagged(chessBoard, [], NONE).name).toBeUndefined();
  });

  it('takes no more of a chess cell than its corner, and stays on the board', () => {
    for (const to of [28, 0, 7, 56, 63]) {
      const { left, right, top, bottom } = tagged(chessBoard, [[to, 'Q']], to).box;
      expect(Math.min(left, top), `${to}`).toBeGreaterThanOrEqual(0);
      expect(Math.max(right, bottom), `${to}`).toBeLessThanOrEqual(8 * CELL);
      const [x, y] = [(to % 8) * CELL, (7 - Math.floor(to / 8)) * CELL];
      const across = Math.min(right, x + CELL) - Math.max(left, x);
      const down = Math.min(bottom, y + CELL) - Math.max(top, y);
      expect(across, `${to}`).toBeLessThan(0.2 * CELL); // men stand in the middle 64 %
      expect(down, `${to}`).toBeLessThan(0.14 * CELL);
    }
  });

  it('counts files as the side that moved does', () => {
    const numbers = { numbers: true };
    expect(tagged(xiangqiBoard, [[19, 'C']], 19, numbers).name).toBe('8');
    expect(tagged(xiangqiBoard, [[19, 'c']], 19, numbers).name).toBe('2');
    expect(tagged(xiangqiBoard, [[19, 'C']], 19).name).toBe('b2');
  });

  it('keeps off the stones around', () => {
    const free = tagged(paper(15), [[112, 'x']], 112).x;
    const crowded = tagged(paper(15), [[112, 'x'], [113, 'o']], 112).x; // prettier-ignore
    expect(free).toBeGreaterThan(800);
    expect(crowded).toBeLessThan(800);
  });
});
