import { describe, expect, it } from 'vitest';
import { chessBoard, paper, xiangqiBoard } from '../board/testing';
import type { Picture } from '../board/types';
import { material } from './material';

function picture(codes: string): Picture {
  return { pieces: [...codes].map((code, square) => ({ square, code })), taken: [[], []] };
}

describe('material', () => {
  it('counts what stands on the board, so that a promotion tells', () => {
    expect(material(chessBoard, picture('KRk'))).toBe(5);
    expect(material(chessBoard, picture('KPPkn'))).toBe(-1);
    expect(material(chessBoard, picture('KQkp'))).toBe(8);
    expect(material(chessBoard, picture('Kk'))).toBe(0);
  });

  it('counts xiangqi by its own measure', () => {
    const open = {
      ...xiangqiBoard,
      pieces: xiangqiBoard.pieces.filter(({ name }) => name !== 'covered'),
    };
    expect(material(open, picture('KCk'))).toBe(4.5);
    expect(material(open, picture('Kkr'))).toBe(-9);
  });

  it('counts what was taken where pieces are covered, by what it was or by the mean of an army', () => {
    const taken = (...taken: Picture['taken']) => ({ ...picture('KRRkxxx'), taken });
    expect(material(xiangqiBoard, taken([], []))).toBe(0);
    expect(material(xiangqiBoard, taken([], ['x']))).toBe(3);
    expect(material(xiangqiBoard, taken(['C'], ['p', 'x']))).toBe(-0.5);
  });

  it('counts the discs of Othello', () => {
    const kind = (code: string, side: 0 | 1) => ({ code, side, name: 'disc' });
    const board = { ...paper(8), pieces: [kind('b', 0), kind('w', 1)] };
    expect(material(board, picture('bbwb'))).toBe(2);
    expect(material(board, picture('bwww'))).toBe(-2);
  });

  it('has nothing to count where stones are alike', () => {
    expect(material(paper(15), picture('xo'))).toBeUndefined();
  });
});
