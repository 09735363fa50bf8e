import { beforeEach, describe, expect, it } from 'vitest';
import type { Now } from '../api/wire';
import { paper } from '../board/testing';
import { prefs } from '../prefs.svelte';
import { endSound, moveSound } from './events';
import { hintText } from './hintwords';
import { spoken, type Moment } from './spoken';
import { head, node, position } from './testing';
import { merged } from './tree';

function standing(pieces: [number, string][], change: Partial<Now> = {}): Now {
  const picture = {
    pieces: pieces.map(([square, code]) => ({ square, code })),
    taken: [[], []] as [string[], string[]],
  };
  return position(1, { picture, last: { move: 'm', from: 1, to: 2 }, ...change });
}

beforeEach(() => {
  prefs.lang = 'vi';
});

describe('the sound of a move', () => {
  const before = standing([
    [1, 'X'],
    [9, 'k'],
  ]);
  it('tells moves, captures, checks and pieces that turn up', () => {
    const moved: [number, string][] = [
      [2, 'X'],
      [9, 'k'],
    ];
    expect(moveSound(before, standing(moved), false)).toBe('move');
    expect(moveSound(before, standing([[9, 'X']]), false)).toBe('capture');
    const check = standing(moved);
    check.picture.check = [9];
    expect(moveSound(before, check, false)).toBe('check');
    const turned = standing([
      [2, 'R'],
      [9, 'k'],
    ]);
    expect(moveSound(before, turned, true)).toBe('reveal');
    expect(moveSound(before, turned, false)).toBe('move');
  });

  it('tells the end from where one sits', () => {
    const won = { score: '1-0', winner: 'first', reason: 'timeout', text: {} } as const;
    expect(endSound(won, 'first')).toBe('win');
    expect(endSound(won, 'second')).toBe('lose');
    expect(endSound(won, null)).toBe('win');
    expect(endSound({ ...won, winner: 'none' }, 'first')).toBe('draw');
  });
});

describe('what is said', () => {
  const nodes = merged(null, [node(1, 0, 1), node(2, 1, 2)]);
  const moment = (at: number, change: Partial<Moment> = {}): Moment => ({
    head,
    nodes,
    now: position(at),
    result: null,
    ...change,
  });

  it('is nothing on arrival, then every new move', () => {
    expect(spoken(null, moment(2), 'san')).toEqual([]);
    expect(spoken(moment(0), moment(2), 'san')).toEqual(['Trắng: M1.', 'Đen: M2.']);
    expect(spoken(moment(2), moment(2), 'san')).toEqual([]);
  });

  it('is that moves were taken back', () => {
    expect(spoken(moment(2), moment(1), 'san')).toEqual(['Đã đi lại.']);
  });

  it('is check and the result', () => {
    const now = position(1);
    now.picture.check = [4];
    const result = { score: '1-0', winner: 'first', reason: 'checkmate', text: {} } as const;
    expect(spoken(moment(0), moment(1, { now, result }), 'san').slice(1)).toEqual([
      'Chiếu!',
      'Trắng thắng: chiếu bí.',
    ]);
  });
});

describe('the reason of a hint', () => {
  const move = { move: 'm', from: 1, to: 2 };
  it.each([
    [{ reason: 'mate', mate: 3 }, 'Chiếu bí sau 3 nước.'],
    [{ reason: 'wins', piece: 'q' }, 'Ăn được hậu đen.'],
    [{ reason: 'fork', piece: 'q', other: 'r' }, 'Bắt đôi: hậu đen và xe đen.'],
    [{ reason: 'fork', piece: 'k', other: 'r' }, 'Vừa chiếu vừa bắt xe đen.'],
    [{ reason: 'confine', count: 4 }, 'Hạn chế đối phương: chỉ còn 4 nước đi được.'],
    [{ reason: 'attackKing' }, 'Tăng sức ép quanh vua đối phương.'],
    [{ reason: 'best' }, 'Máy cho đây là nước hay nhất.'],
  ])('%o is %s', (hint, text) => {
    expect(hintText(head, head.board, { move, text: '', ...hint })).toBe(text);
  });

  it('mates nobody where there is no king', () => {
    const caro = { game: 'caro', variant: {} };
    const hint = { move, text: '', reason: 'mate', mate: 2 };
    expect(hintText(caro, paper(15), hint)).toBe('Thắng sau 2 nước.');
  });
});
