import { beforeEach, describe, expect, it } from 'vitest';
import { chessBoard, paper, xiangqiBoard } from '../board/testing';
import { speak } from '../i18n';
import { prefs } from '../prefs.svelte';
import { head, node, position } from './testing';
import {
  agentName,
  boardWords,
  notationOf,
  pieceName,
  problemText,
  resultText,
  sayMove,
  sideName,
  squareName,
} from './words';

const chess = { game: 'chess', variant: {} };

beforeEach(() => {
  prefs.lang = 'vi';
  prefs.notations = {};
});

describe('words of the board', () => {
  it('name squares and pieces in the current language', async () => {
    expect(boardWords(chess, chessBoard).square('c8', 'b', 'none')).toBe('c8, tượng đen');
    expect(boardWords(chess, chessBoard).square('e4', null, 'target')).toBe('e4, trống');
    prefs.lang = 'en';
    await speak('en');
    expect(boardWords(chess, chessBoard).square('c8', 'b', 'none')).toBe('c8, black bishop');
  });

  it('have a name for every piece of every set', () => {
    for (const lang of ['vi', 'en'] as const) {
      prefs.lang = lang;
      for (const [game, board] of [
        ['chess', chessBoard],
        ['jieqi', xiangqiBoard],
        ['caro', paper(15)],
      ] as const) {
        const names = board.pieces.map((k) => pieceName({ game, variant: {} }, board, k.code));
        expect(new Set(names).size).toBe(board.pieces.length);
        for (const name of names) expect(name).not.toMatch(/[{}]/);
      }
    }
  });

  it('name the sides by the game, but by their order where colours change hands', () => {
    expect(sideName({ game: 'xiangqi', variant: {} }, 'first')).toBe('Đỏ');
    expect(sideName({ game: 'caro', variant: {} }, 'second')).toBe('O');
    expect(sideName({ game: 'caro', variant: { opening: 'swap2' } }, 'second')).toBe('Bên đi sau');
    expect(sideName({ game: 'tictactoe', variant: {} }, 'first')).toBe('Bên đi trước');
  });
});

describe('what is said of a move', () => {
  const second = node(2, 1, 2);
  const knight = { pieces: [{ square: 42, code: 'n' }], taken: [[], []] as [string[], string[]] };

  it('is the piece and its squares where the position tells', () => {
    const last = { move: 'b8c6', from: 57, to: 42 };
    const after = position(2, { picture: knight, last });
    expect(sayMove(head, second, after, 'san')).toBe('Đen: mã đen từ b8 đến c6.');
  });

  it('is its text where another position is shown', () => {
    expect(sayMove(head, second, position(3), 'san')).toBe('Đen: M2.');
    expect(sayMove(head, second, null, 'uci')).toBe('Đen: m2.');
  });

  it('is a square or a choice in caro', () => {
    const caro = { ...head, game: 'caro', board: paper(15) as typeof head.board };
    const stone = position(2, { last: { move: 'h8', from: -1, to: 112 } });
    expect(sayMove(caro, second, stone, 'uci')).toBe('O: h8.');
    const swap = position(2, { last: { move: 'swap', from: -1, to: -1, choice: 'swap' } });
    expect(sayMove(caro, second, swap, 'uci')).toBe('O: Đổi bên.');
  });
});

describe('results', () => {
  it('have their reason', () => {
    const draw = { score: '1/2-1/2', winner: 'none', reason: 'repetition', text: {} } as const;
    expect(resultText(chess, draw)).toMatch(/^Hoà: .*lặp.*\.$/);
    const mate = { score: '0-1', winner: 'second', reason: 'checkmate', text: {} } as const;
    expect(resultText(chess, mate)).toBe('Đen thắng: chiếu bí.');
  });
});

describe('the notation', () => {
  it('is the one chosen, else the customary one of the language', () => {
    const xiangqi = { game: 'xiangqi', notations: ['uci', 'wxf', 'vietnamese'] };
    expect(notationOf(xiangqi)).toBe('vietnamese');
    prefs.lang = 'en';
    expect(notationOf(xiangqi)).toBe('wxf');
    prefs.notations.xiangqi = 'uci';
    expect(notationOf(xiangqi)).toBe('uci');
    prefs.notations.xiangqi = 'gone';
    expect(notationOf(xiangqi)).toBe('wxf');
    expect(notationOf({ game: 'caro', notations: ['gomocup'] })).toBe('gomocup');
  });
});

describe('a side of caro', () => {
  it('is called by what it holds', () => {
    const name = (variant: Record<string, string>) => sideName({ game: 'caro', variant }, 'first');
    expect(name({})).toBe('X');
    expect(name({ rule: 'renju' })).toBe('Đen');
    expect(name({ rule: 'renju', opening: 'swap2' })).toBe('Bên đi trước');
  });
});

describe('a seat', () => {
  it.each([
    ['human', 'Người'],
    ['engine', 'Máy, mức vừa'],
    ['engine:level=hard', 'Máy, mức khó'],
    ['engine:level=master', 'Máy, mức cao thủ'],
    ['engine:level=easy+', 'Máy, mức dễ+'],
    ['engine:level=medium++', 'Máy, mức vừa++'],
    ['mcts:simulations=3000', 'MCTS, 3.000 lần mô phỏng'],
    ['alphabeta:tt=off,depth=6', 'Alpha-beta, độ sâu 6, thêm 1 tham số'],
    ['s3:agent=greedy', 'Máy cờ tướng TypeScript (2019), Tham lam'],
    ['stranger', 'stranger'],
  ])('%s is %s', (text, name) => expect(agentName(text)).toBe(name));
});

describe('a problem', () => {
  it('says where it is, and stands for itself where there are no words', () => {
    expect(problemText({ key: 'no-such-key' })).toBe('no-such-key');
    expect(problemText({ key: 'x', line: 3 })).toBe('Dòng 3: x');
    expect(problemText({ key: 'x', line: 3, column: 9 })).toBe('Dòng 3, cột 9: x');
  });
});

describe('the name of a square', () => {
  it('is in the notation chosen, as the side counts', () => {
    expect(squareName(xiangqiBoard, 'c0', 'uci', 'first')).toBe('c0');
    expect(squareName(xiangqiBoard, 'c0', 'vietnamese', 'first')).toBe('cột 7, hàng 1');
    expect(squareName(xiangqiBoard, 'c0', 'wxf', 'second')).toBe('cột 3, hàng 10');
    expect(squareName(chessBoard, 'c1', 'san', 'second')).toBe('c1');
    const words = boardWords({ game: 'xiangqi', variant: {} }, xiangqiBoard, 'vietnamese');
    expect(words.square('e0', null, 'none')).toBe('cột 5, hàng 1, trống');
  });
});
