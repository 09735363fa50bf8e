import { describe, expect, it } from 'vitest';
import { icon, still } from '../board/still';
import { chessBoard, paper, xiangqiBoard } from '../board/testing';
import { chosenSet, setFor, setsFor } from '.';
import { vignette } from './vignettes';

describe('piece sets', () => {
  it.each([
    ['chess', chessBoard, ['banco', 'line']],
    ['xiangqi', xiangqiBoard, ['characters', 'symbols']],
    ['caro', paper(15), ['xo', 'stones']],
  ])('%s has two, each drawing every kind differently', (name, board, styles) => {
    expect(setsFor(board)).toEqual(styles);
    const all = styles.flatMap((style) => {
      const set = setFor(board, style);
      expect([set.name, set.style]).toEqual([name, style]);
      return board.pieces.map((kind) => set.draw(kind).outerHTML);
    });
    expect(new Set(all).size).toBe(2 * board.pieces.length);
    for (const drawing of all) expect(drawing).toMatch(/<(path|ellipse)/);
  });

  it('fall back to the usual one for a name that the board has not', () => {
    expect(setFor(chessBoard, 'stones').style).toBe('banco');
    expect(setFor(xiangqiBoard).style).toBe('characters');
    expect(chosenSet(chessBoard, { chess: 'line', xiangqi: 'symbols' }).style).toBe('line');
    expect(chosenSet(paper(15), { chess: 'line' }).style).toBe('xo');
  });

  it('draws any other game with letters', () => {
    const zebra = { code: 'Z', side: 0 as const, name: 'zebra' };
    const board = { ...chessBoard, pieces: [zebra] };
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
