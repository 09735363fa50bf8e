import { describe, expect, it } from 'vitest';
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
    return { name: text?.textContent, x: Number(text?.getAttribute('x')) };
  }

  it('stands beside its destination', () => {
    expect(tagged(chessBoard, [[28, 'P']], 28).name).toBe('e4');
    expect(tagged(chessBoard, [[28, 'P']], 28, { coordinates: false }).name).toBeUndefined();
    expect(tagged(chessBoard, [], NONE).name).toBeUndefined();
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
