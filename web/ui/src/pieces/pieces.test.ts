import { describe, expect, it } from 'vitest';
import { icon, still } from '../board/still';
import { chessBoard, paper, xiangqiBoard } from '../board/testing';
import { chosenSet, loadedSet, setFor, setsFor } from '.';
import { vignette } from './vignettes';

describe('piece sets', () => {
  it.each([
    ['chess', chessBoard, ['banco', 'line', 'tokens', 'blocks']],
    ['xiangqi', xiangqiBoard, ['characters', 'symbols', 'vietnamese', 'lacquer']],
    ['caro', paper(15), ['xo', 'stones', 'chips', 'blossoms']],
  ])('%s has four, each drawing every kind differently', async (family, board, names) => {
    expect(setsFor(board)).toEqual(names);
    const all: string[] = [];
    for (const name of names) {
      const set = await loadedSet(board, name);
      expect([set.family, set.name]).toEqual([family, name]);
      expect(setFor(board, name)).toBe(set); // now it is there at once
      for (const kind of board.pieces) {
        expect(set.knows(kind.name)).toBe(true);
        all.push(set.draw(kind).outerHTML);
      }
    }
    expect(new Set(all).size).toBe(4 * board.pieces.length);
    for (const drawing of all) expect(drawing).toMatch(/<(path|ellipse|text|circle)/);
  });

  it('fall back to the usual one for a name that the board has not', async () => {
    expect(setFor(chessBoard, 'stones').name).toBe('banco');
    expect(setFor(xiangqiBoard).name).toBe('characters');
    await loadedSet(chessBoard, 'line');
    expect(chosenSet(chessBoard, { chess: 'line', xiangqi: 'symbols' }).name).toBe('line');
    expect(chosenSet(paper(15), { chess: 'line' }).name).toBe('xo');
  });

  it('draws any other game with letters', () => {
    const zebra = { code: 'Z', side: 0 as const, name: 'zebra' };
    const board = { ...chessBoard, pieces: [zebra] };
    const set = setFor(board);
    expect(set.family).toBe('letters');
    expect(icon(board, set, 'Z').textContent).toBe('Z');
  });

  it('has a scene for each game made of pieces its board has', () => {
    for (const [game, board] of Object.entries({
      chess: chessBoard,
      xiangqi: xiangqiBoard,
      jieqi: xiangqiBoard,
      caro: paper(15),
    })) {
      const { placed, crop } = vignette(game);
      const codes = board.pieces.map((k) => k.code);
      expect(placed.length).toBeGreaterThan(5);
      for (const { code } of placed) expect(codes).toContain(code);
      expect(new Set(placed.map((p) => p.square)).size).toBe(placed.length);
      const picture = still(board, setFor(board), placed, crop);
      expect(picture.querySelectorAll('.piece')).toHaveLength(placed.length);
    }
    expect(vignette('tictactoe').placed).toEqual([]);
  });

  it('are stones where they lie on points, and pens where there are cells', () => {
    expect(setFor(paper(15)).name).toBe('xo');
    expect(setFor({ ...paper(15), points: true }).name).toBe('stones');
    expect(setFor({ ...paper(15), points: true }, 'xo').name).toBe('xo');
  });
});
