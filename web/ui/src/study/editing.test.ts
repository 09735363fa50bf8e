import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/client';
import type { Now, Position, Rules, Setup } from '../api/wire';
import { chessBoard, paper } from '../board/testing';
import { clear, fromPlaced, put, shift, stamp, toPlaced } from './draft';
import { Editing } from './editing.svelte';

const kings = [
  { square: 4, code: 'K' },
  { square: 60, code: 'k' },
];

function now(pieces = kings, fen = 'kings'): Now {
  return { node: 0, turn: 'first', picture: { pieces, taken: [[], []] }, moves: [], fen };
}

const rules = {
  name: 'chess',
  options: [{ name: 'position', values: [], min: 0, max: 959, default: '518' }],
  fields: [{ name: 'turn', values: ['first', 'second'], min: 0, max: 0, default: 'first' }],
  board: chessBoard,
  start: now(),
} as unknown as Rules;

let asked: Setup[];
/** Answers in the order of asking, when told to. */
let answers: ((position: Partial<Position> | Error) => Promise<void>)[];
let editing: Editing;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = [];
  editing = new Editing(rules, (setup) => {
    asked.push(setup);
    return new Promise((resolve, reject) => {
      answers.push(async (position) => {
        if (position instanceof Error) reject(position);
        else resolve({ fen: '', board: chessBoard, fields: {}, ...position });
        await vi.advanceTimersByTimeAsync(0);
      });
    });
  });
});
afterEach(() => vi.useRealTimers());

describe('pieces of a draft', () => {
  const pieces = fromPlaced(kings);

  it('are put, moved and removed without touching the draft before', () => {
    expect(put(pieces, 4, 'Q').get(4)).toBe('Q');
    expect([...shift(pieces, 4, 60)]).toEqual([[60, 'K']]);
    expect([...shift(pieces, 4, -1)]).toEqual([[60, 'k']]);
    expect([...clear(pieces, 60)]).toEqual([[4, 'K']]);
    expect(toPlaced(pieces)).toEqual(kings);
  });

  it('stay where nothing is moved', () => {
    expect(shift(pieces, 7, 8)).toBe(pieces);
    expect(shift(pieces, 4, 4)).toBe(pieces);
  });

  it('go when the same piece is stamped on them', () => {
    expect(stamp(pieces, 4, 'K').has(4)).toBe(false);
    expect(stamp(pieces, 4, 'k').get(4)).toBe('k');
  });
});

describe('a position being set up', () => {
  it('begins as the game begins', () => {
    expect(editing.fen).toBe('kings');
    expect(editing.ready).toBe(true);
    expect(toPlaced(editing.pieces)).toEqual(kings);
  });

  it('asks once for several changes', async () => {
    editing.put(0, 'R');
    editing.move(0, 7);
    editing.setField('turn', 'second');
    expect(editing.ready).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([
      {
        game: 'chess',
        variant: {},
        pieces: [kings[0], { square: 7, code: 'R' }, kings[1]],
        fields: { turn: 'second' },
      },
    ]);
    await answers[0]!({ fen: 'rook', now: now() });
    expect(editing.fen).toBe('rook');
    expect(editing.ready).toBe(true);
  });

  it('says what is wrong and leaves the board as it was set', async () => {
    editing.setField('turn', 'second');
    editing.empty();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked[0]).toMatchObject({ pieces: [], fields: { turn: 'first' } });
    await answers[0]!({ problem: { key: 'no-king' } });
    expect(editing.problem?.key).toBe('no-king');
    expect(editing.now).toBeNull();
    expect(editing.pieces.size).toBe(0);
  });

  it('drops an answer that a later change has overtaken', async () => {
    editing.put(0, 'R');
    await vi.advanceTimersByTimeAsync(1000);
    editing.remove(0);
    await vi.advanceTimersByTimeAsync(1000);
    await answers[1]!({ fen: 'new', now: now() });
    await answers[0]!({ fen: 'old', problem: { key: 'x' } });
    expect(editing.fen).toBe('new');
    expect(editing.problem).toBeNull();
  });

  it('follows a typed FEN once it is a position, and leaves the typed text alone', async () => {
    editing.type('8/8 w');
    await vi.advanceTimersByTimeAsync(1000);
    await answers[0]!({ problem: { key: 'rows' } });
    expect(editing.pieces.size).toBe(2);
    editing.type(' lone ');
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked[1]?.fen).toBe('lone');
    await answers[1]!({
      fen: 'tidy',
      now: now([kings[0]!]),
      fields: { turn: 'second', phase: 'play' },
    });
    expect(editing.fen).toBe(' lone ');
    expect(toPlaced(editing.pieces)).toEqual([kings[0]]);
    expect(editing.fields.turn).toBe('second');
    editing.remove(4);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked[2]?.fields).toEqual({ turn: 'second' });
  });

  it('takes the board of another variant, and waits for a number that can be one', async () => {
    editing.setOption('position', '9999');
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    editing.setOption('position', '7');
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked[0]).toEqual({ game: 'chess', variant: { position: '7' } });
    await answers[0]!({ fen: 'other', board: paper(9), now: now([]) });
    expect(editing.board.files).toBe(9);
    expect(editing.pieces.size).toBe(0);
  });

  it('takes the size of the board from the rows of a typed FEN', async () => {
    const size = { name: 'size', kind: 'whole', values: [], min: 5, max: 22, default: '15' };
    const caro = { ...rules, name: 'caro', options: [size] };
    const paperwork = new Editing(caro, (setup) => {
      asked.push(setup);
      return Promise.reject(new ApiError('offline', ''));
    });
    paperwork.type('5/5/5/5/4x/5 o');
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked[0]).toEqual({ game: 'caro', variant: { size: '6' }, fen: '5/5/5/5/4x/5 o' });
    paperwork.type('5/5');
    expect(paperwork.variant.size).toBe('6');
  });

  it('says when the server is gone', async () => {
    editing.empty();
    await vi.advanceTimersByTimeAsync(1000);
    await answers[0]!(new ApiError('offline', ''));
    expect(editing.error).toBe('offline');
    expect(editing.waiting).toBe(false);
  });
});
