import { beforeEach, describe, expect, it } from 'vitest';
import type { Option, Played, State } from '../api/types';
import { chessBoard, paper, xiangqiBoard } from '../board/testing';
import { firstLanguage, prefs } from '../prefs.svelte';
import { parse } from '../router.svelte';
import { kept } from './keys';
import { chosen, defaults, isValid } from './options';
import { rows } from './rows';
import { sha256 } from './sha256';
import { boardWords, notationOf, pieceName, resultText, sideName, spoken } from './words';

const size: Option = { name: 'size', values: [], min: 5, max: 22, default: '15' };
const rule: Option = { name: 'rule', values: ['caro', 'renju'], min: 0, max: 0, default: 'caro' };

function played(ply: number, side: Played['side'], text = `m${ply}`): Played {
  return { ply, side, text: { uci: text, san: text.toUpperCase() } };
}

function state(change: Partial<State> = {}): State {
  return {
    id: 'm1',
    game: 'chess',
    variant: {},
    seats: ['human', 'random'],
    viewer: 'first',
    board: chessBoard,
    notations: ['uci', 'san'],
    ply: 0,
    turn: 'first',
    picture: { pieces: [{ square: 42, code: 'n' }], taken: [[], []] },
    moves: [],
    last: null,
    line: [],
    fen: '',
    result: null,
    commitment: '',
    opening: '',
    ...change,
  };
}

beforeEach(() => {
  localStorage.clear();
  prefs.lang = 'vi';
  prefs.notations = {};
});

describe('options', () => {
  it.each(['5', '22', ' 15 ', '015'])('accept %j as a size', (text) => {
    expect(isValid(size, text)).toBe(true);
  });
  it.each(['', '4', '23', '-5', '1e1', '15.5', 'mười', '99999999999999999999', '0x10'])(
    'refuse %j as a size',
    (text) => expect(isValid(size, text)).toBe(false),
  );
  it('accept listed values only', () => {
    expect(isValid(rule, 'renju')).toBe(true);
    expect(isValid(rule, 'Renju')).toBe(false);
  });
  it('send what differs from the default, tidied', () => {
    expect(defaults([size, rule])).toEqual({ size: '15', rule: 'caro' });
    expect(chosen([size, rule], { size: ' 019', rule: 'caro' })).toEqual({ size: '19' });
  });
});

describe('rows', () => {
  it('pair the moves of the sides', () => {
    const line = [played(1, 'first'), played(2, 'second'), played(3, 'first')];
    expect(rows(line)).toEqual([
      { number: 1, first: line[0], second: line[1] },
      { number: 2, first: line[2] },
    ]);
  });
  it('begin with an empty place when the second side begins', () => {
    const line = [played(1, 'second'), played(2, 'first')];
    expect(rows(line)).toEqual([
      { number: 1, second: line[0] },
      { number: 2, first: line[1] },
    ]);
  });
  it('give every stone of a Swap2 opening its place', () => {
    const sides = ['first', 'first', 'first', 'second', 'second', 'first'] as const;
    const line = sides.map((side, i) => played(i + 1, side));
    expect(rows(line).map((r) => [r.first?.ply, r.second?.ply])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 4],
      [undefined, 5],
      [6, undefined],
    ]);
  });
});

describe('words of the board', () => {
  const chess = { game: 'chess', variant: {} };

  it('name squares and pieces in the current language', () => {
    expect(boardWords(chess, chessBoard).square('c8', 'b', 'none')).toBe('c8, tượng đen');
    expect(boardWords(chess, chessBoard).square('e4', null, 'target')).toBe('e4, trống');
    prefs.lang = 'en';
    expect(boardWords(chess, chessBoard).square('c8', 'b', 'none')).toBe('c8, black bishop');
    expect(boardWords(chess, chessBoard).square('b1', 'N', 'source')).toBe(
      'b1, white knight, can move',
    );
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

describe('what is said', () => {
  const before = state({ line: [played(1, 'first')], ply: 1 });
  const line = [played(1, 'first'), played(2, 'second')];
  const after = state({ line, ply: 2, last: { move: 'b8c6', from: 57, to: 42 } });

  it('tells the new moves, and nothing on arrival', () => {
    expect(spoken(null, after, 'uci')).toEqual([]);
    expect(spoken(before, after, 'uci')).toEqual(['Đen: mã đen từ b8 đến c6.']);
    expect(spoken(after, after, 'uci')).toEqual([]);
  });

  it('tells moves before the last in the notation chosen', () => {
    const said = spoken(state(), after, 'san');
    expect(said).toEqual(['Trắng: M1.', 'Đen: mã đen từ b8 đến c6.']);
  });

  it('tells check and the result', () => {
    const end = {
      ...after,
      picture: { ...after.picture, check: [4] },
      result: { score: '0-1', winner: 'second', reason: 'checkmate', text: {} } as const,
    };
    expect(spoken(before, end, 'uci').slice(1)).toEqual(['Chiếu!', 'Đen thắng: chiếu bí.']);
  });

  it('tells stones and choices', () => {
    const caro = { game: 'caro', board: paper(15), line, ply: 2 };
    const stone = state({ ...caro, last: { move: 'h8', from: -1, to: 112 } });
    expect(spoken(before, stone, 'uci')).toEqual(['O: h8.']);
    const swap = state({ ...caro, last: { move: 'swap', from: -1, to: -1, choice: 'swap' } });
    expect(spoken(before, swap, 'uci')).toEqual(['O: Đổi bên.']);
  });

  it('words a draw', () => {
    const draw = state({
      result: { score: '1/2-1/2', winner: 'none', reason: 'repetition', text: {} },
    });
    expect(resultText(draw)).toBe('Hoà: thế cờ lặp lại.');
    expect(resultText(state())).toBe('');
  });
});

describe('notation', () => {
  it('is the one chosen, else the customary one of the language', () => {
    const xiangqi = state({ game: 'xiangqi', notations: ['uci', 'wxf', 'vietnamese'] });
    expect(notationOf(xiangqi)).toBe('vietnamese');
    prefs.lang = 'en';
    expect(notationOf(xiangqi)).toBe('wxf');
    prefs.notations.xiangqi = 'uci';
    expect(notationOf(xiangqi)).toBe('uci');
    prefs.notations.xiangqi = 'gone';
    expect(notationOf(xiangqi)).toBe('wxf');
    expect(notationOf(state({ notations: ['gomocup'] }))).toBe('gomocup');
  });
});

describe('what this browser keeps', () => {
  it('are keys by match, newest first, forgotten on request', () => {
    kept.add({ id: 'a', game: 'chess', keys: { first: '1' }, begun: 1 });
    kept.add({ id: 'b', game: 'caro', keys: { second: '2' }, begun: 2 });
    expect(kept.list().map((m) => m.id)).toEqual(['b', 'a']);
    expect(kept.keys('a')).toEqual({ first: '1' });
    kept.forget('a');
    expect(kept.keys('a')).toEqual({});
  });

  it('is limited, and survives rubbish in the storage', () => {
    for (let i = 0; i < 60; i++) kept.add({ id: `m${i}`, game: 'chess', keys: {}, begun: i });
    expect(kept.list()).toHaveLength(50);
    for (const rubbish of ['{', '{}', 'null', '[null, 3, {}]']) {
      localStorage.setItem('banco.matches', rubbish);
      expect(kept.list()).toEqual([]);
    }
  });
});

describe('first language', () => {
  it.each([
    [['vi-VN', 'en'], 'vi'],
    [['en-US', 'vi'], 'en'],
    [['fr', 'en'], 'en'],
    [['fr'], 'vi'],
    [[], 'vi'],
  ])('of %j is %s', (languages, lang) => expect(firstLanguage(languages)).toBe(lang));
});

describe('routes', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/play/Ab3-_9', { page: 'play', id: 'Ab3-_9' }],
    ['/play/x/', { page: 'play', id: 'x' }],
    ['/play/', { page: 'missing' }],
    ['/play/a/b', { page: 'missing' }],
    ['/elsewhere', { page: 'missing' }],
  ])('%s', (path, route) => expect(parse(path)).toEqual(route));
});

describe('sha256', () => {
  it('agrees with the standard', async () => {
    expect(await sha256('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
