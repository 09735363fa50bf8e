import { describe, expect, it } from 'vitest';
import { Selection } from './selection';
import { NONE } from './types';

/** A knight on 1 and a pawn on 8; castling takes the own rook on 7 with the king on 4. */
const moves = [
  { from: 1, to: 16 },
  { from: 1, to: 18 },
  { from: 8, to: 16 },
  { from: 4, to: 7 },
  { from: 7, to: 6 },
];

function fresh(list = moves): Selection {
  const selection = new Selection();
  selection.allow(list);
  return selection;
}

describe('Selection', () => {
  it('makes a move by two taps', () => {
    const s = fresh();
    expect(s.tap(1)).toBeNull();
    expect(s.selected).toBe(1);
    expect([...s.targets(1)]).toEqual([16, 18]);
    expect(s.tap(18)).toEqual({ from: 1, to: 18 });
    expect(s.selected).toBe(NONE);
  });

  it('cannot make a move that is not listed', () => {
    const s = fresh();
    expect(s.tap(1)).toBeNull();
    expect(s.tap(30)).toBeNull();
    expect(s.selected).toBe(NONE);
    expect(s.tap(30)).toBeNull();
    expect(s.selected).toBe(NONE);
  });

  it('changes to another piece, and puts the same one down', () => {
    const s = fresh();
    s.tap(1);
    s.tap(8);
    expect(s.selected).toBe(8);
    s.tap(8);
    expect(s.selected).toBe(NONE);
  });

  it('prefers a move to picking up the piece it lands on', () => {
    const s = fresh();
    s.tap(4);
    expect(s.tap(7)).toEqual({ from: 4, to: 7 });
  });

  it('places stones with one tap', () => {
    const s = fresh([
      { from: NONE, to: 5 },
      { from: NONE, to: NONE },
    ]);
    expect(s.reaches(5)).toBe(true);
    expect(s.reaches(6)).toBe(false);
    expect(s.tap(5)).toEqual({ from: NONE, to: 5 });
    expect(s.tap(6)).toBeNull();
  });

  it('keeps what is in the hand while it can still move', () => {
    const s = fresh();
    s.tap(1);
    s.allow(moves);
    expect(s.selected).toBe(1);
    s.allow([]);
    expect(s.selected).toBe(NONE);
  });
});
