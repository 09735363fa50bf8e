import { describe, expect, it } from 'vitest';
import { icon, still } from '../board/still';
import { chessBoard, paper, xiangqiBoard } from '../board/testing';
import { setFor } from '.';
import { vignette } from './vignettes';

describe('piece sets', () => {
  it.each([
    ['chess', chessBoard],
    ['xiangqi', xiangqiBoard],
    ['caro', paper(15)],
  ])('%s is chosen for its board and draws every kind differently', (name, board) => {
    const set = setFor(board);
    expect(set.name).toBe(name);
    const drawings = board.pieces.map((kind) => set.draw(kind).outerHTML);
    expect(new Set(drawings).size).toBe(board.pieces.length);
    for (const drawing of drawings) expect(drawing).toMatch(/<(path|ellipse)/);
  });

  it('draws any other game with letters', () => {
    const board = { ...chessBoard, pieces: [{ code: 'Z', side: 0, name: 'zebra' }] };
    const set = setFor(board);
    expect(set.name).toBe('letters');
    expect(icon(board, set, 'Z').textContent).toBe('Z');
  });

  it('has a scene for each game made of pieces its board has', () => {
    for (const [game, board] of Object.entries({
      chess: chessBoard,
      xiangqi: xiangqiBoard,
      jieqi: xiangqiBoard,
      caro: paper(15),
    })) {
      const { placed, crop } = vignette(game, board);
      const codes = board.pieces.map((k) => k.code);
      expect(placed.length).toBeGreaterThan(5);
      for (const { code } of placed) expect(codes).toContain(code);
      expect(new Set(placed.map((p) => p.square)).size).toBe(placed.length);
      const picture = still(board, setFor(board), placed, crop);
      expect(picture.querySelectorAll('.piece')).toHaveLength(placed.length);
    }
    expect(vignette('tictactoe', paper(5)).placed).toEqual([]);
  });
});
