import { describe, expect, it, vi } from 'vitest';
import { scene, Stage } from './stage';
import { chessBoard, paper } from './testing';
import { NONE, type Scene } from './types';

const [b1, c1, a3, c3, d5, e8] = [1, 2, 16, 18, 35, 60];

const pieces = [
  { square: b1, code: 'N' },
  { square: c1, code: 'B' },
  { square: e8, code: 'k' },
];
const mine = scene(pieces, [
  { from: b1, to: a3 },
  { from: b1, to: c3 },
]);
const theirs: Scene = { ...scene(pieces), side: 'first', premoves: true };

describe('premove', () => {
  it('is made of own pieces only, marked, and sent once it is legal', () => {
    const s = new Stage(chessBoard, theirs);
    s.drag(e8, d5);
    expect(s.count('.premove')).toBe(0);
    s.drag(b1, c3);
    expect(s.count('.premove')).toBe(2);
    expect(s.gestures).toEqual([]);
    s.view.show(theirs);
    expect(s.count('.premove')).toBe(2);
    s.view.show(mine);
    expect(s.gestures).toEqual([{ from: b1, to: c3 }]);
    expect(s.count('.premove')).toBe(0);
    expect(s.said).toEqual(['premove b1 c3']);
  });

  it('is dropped when it turns out illegal, or its piece is gone', () => {
    const s = new Stage(chessBoard, theirs);
    s.drag(b1, d5);
    s.view.show(mine);
    expect(s.gestures).toEqual([]);
    s.view.show(theirs);
    expect(s.count('.premove')).toBe(0);
    s.drag(b1, c3);
    s.view.show({ ...theirs, picture: { ...theirs.picture, pieces: pieces.slice(1) } });
    expect(s.count('.premove')).toBe(0);
  });

  it('is made by taps, changes with a tap on another own piece, and by keys', () => {
    const s = new Stage(chessBoard, theirs);
    s.tap(b1);
    s.tap(c1);
    s.tap(d5);
    expect(s.said).toEqual(['premove c1 d5']);
    s.key('Escape');
    s.key('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Home', 'ArrowRight', 'Enter');
    s.key('ArrowUp', 'Enter');
    expect(s.said.slice(1)).toEqual(['premove', 'premove b1 b2']);
  });

  it.each<[string, (s: Stage) => void]>([
    ['Escape', (s) => s.key('Escape')],
    ['the other button', (s) => s.tap(d5, { button: 2 })],
    ['a tap elsewhere', (s) => s.tap(d5)],
    ['the end of the game', (s) => s.view.show({ ...theirs, premoves: false })],
  ])('is cancelled by %s', (_, cancel) => {
    const s = new Stage(chessBoard, theirs);
    s.drag(b1, c3);
    cancel(s);
    expect(s.count('.premove')).toBe(0);
    expect(s.count('.drawn')).toBe(0);
    s.view.show(mine);
    expect(s.gestures).toEqual([]);
  });

  it('cannot be made by those who only watch, or where it is switched off', () => {
    for (const change of [{ side: 'none' }, { side: 'both' }, { premoves: false }] as const) {
      const s = new Stage(chessBoard, { ...theirs, ...change });
      s.drag(b1, c3);
      expect(s.count('.premove')).toBe(0);
    }
  });

  it('is an empty square where stones are placed', () => {
    const stones = [{ square: 7, code: 'x' }];
    const s = new Stage(paper(5), { ...scene(stones), side: 'second', premoves: true });
    s.tap(7);
    expect(s.count('.premove')).toBe(0);
    s.tap(8);
    s.tap(9);
    s.tap(9);
    expect(s.said).toEqual(['premove  d2', 'premove  e2', 'premove']);
    s.tap(12);
    s.view.show(scene(stones, [{ from: NONE, to: 12 }]));
    expect(s.gestures).toEqual([{ from: NONE, to: 12 }]);
  });
});

describe('confirmation', () => {
  const settings = { confirm: 'tap' } as const;

  it('sends a move only after a second tap on its destination', () => {
    const s = new Stage(chessBoard, mine, settings);
    s.tap(b1);
    s.tap(a3);
    expect(s.gestures).toEqual([]);
    expect(s.said).toEqual(['confirm a3']);
    expect(s.count('.pending')).toBe(1);
    s.tap(a3);
    expect(s.gestures).toEqual([{ from: b1, to: a3 }]);
    expect(s.count('.pending')).toBe(0);
  });

  it('takes a move back for a tap elsewhere, which may begin another', () => {
    const s = new Stage(chessBoard, mine, settings);
    s.drag(b1, a3);
    s.tap(b1);
    expect(s.count('.pending')).toBe(0);
    s.tap(c3);
    s.tap(c3);
    expect(s.gestures).toEqual([{ from: b1, to: c3 }]);
  });

  it('takes a move back for Escape, and works by keys', () => {
    const s = new Stage(chessBoard, mine, settings);
    s.key('ArrowRight', 'Enter', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter', 'Escape', 'Enter');
    expect(s.gestures).toEqual([]);
    s.key('ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter');
    s.key('ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter', 'Enter');
    expect(s.gestures).toEqual([{ from: b1, to: a3 }]);
  });

  it('shows a stone before it is placed for good', () => {
    const s = new Stage(paper(5), scene([], [{ from: NONE, to: 3 }]), settings);
    s.tap(3);
    expect(s.count('.piece[data-code="x"]')).toBe(1);
    s.tap(20);
    expect(s.count('.piece')).toBe(0);
    expect(s.gestures).toEqual([]);
  });
});

describe('editing', () => {
  const editing = { editing: true };

  it('moves any piece anywhere, and off the board', () => {
    const s = new Stage(chessBoard, scene(pieces), editing);
    s.drag(e8, d5);
    s.drag(c1, b1);
    s.drag(b1, null);
    expect(s.edits).toEqual([
      { from: e8, to: d5 },
      { from: c1, to: b1 },
      { from: b1, to: NONE },
    ]);
    expect(s.gestures).toEqual([]);
  });

  it('places the chosen piece by tap and by Enter, and still drags others', () => {
    const s = new Stage(chessBoard, scene(pieces), { ...editing, chosen: 'q' });
    s.tap(d5);
    s.tap(e8);
    s.key('Enter');
    s.drag(b1, c3);
    expect(s.edits).toEqual([
      { from: NONE, to: d5, code: 'q' },
      { from: NONE, to: e8, code: 'q' },
      { from: NONE, to: e8, code: 'q' },
      { from: b1, to: c3 },
    ]);
  });

  it('moves and removes by keys', () => {
    const s = new Stage(chessBoard, scene(pieces), editing);
    s.key('ArrowRight', 'Enter', 'ArrowUp', 'Enter', 'Delete');
    expect(s.edits).toEqual([
      { from: b1, to: 9 },
      { from: 9, to: NONE },
    ]);
    s.key('ArrowUp', 'Delete');
    expect(s.edits).toHaveLength(2);
  });

  it('takes a piece from outside', () => {
    const s = new Stage(chessBoard, scene(pieces), editing);
    const pointer = (type: string, clientX: number, clientY: number) =>
      new PointerEvent(type, { pointerId: 4, clientX, clientY });
    s.view.carry('Q', pointer('pointerdown', -50, -50));
    window.dispatchEvent(pointer('pointermove', 350, 350));
    expect(document.querySelectorAll('body > svg.icon')).toHaveLength(1);
    window.dispatchEvent(pointer('pointerup', 350, 350));
    s.view.carry('Q', pointer('pointerdown', -50, -50));
    window.dispatchEvent(pointer('pointerup', -90, 350));
    expect(s.edits).toEqual([{ from: NONE, to: d5, code: 'Q' }]);
    expect(document.querySelector('svg.icon')).toBeNull();
  });
});

describe('a finger on a large board', () => {
  const touch = { pointerType: 'touch' };
  const open = [...Array(225).keys()].map((to) => ({ from: NONE, to }));

  it('slides to its square under a magnifier', async () => {
    const s = new Stage(paper(15), scene([], open), { magnify: true });
    expect(s.view.element.classList.contains('draggable')).toBe(true);
    s.point('pointerdown', 0, touch);
    await vi.waitFor(() =>
      expect(document.querySelectorAll('.magnifier .picture')).toHaveLength(1),
    );
    s.point('pointermove', 17, touch);
    s.point('pointerup', 17, touch);
    expect(s.gestures).toEqual([{ from: NONE, to: 17 }]);
    expect(document.querySelectorAll('.magnifier .picture')).toHaveLength(0);
  });

  it('places nothing when it is lifted off the board', () => {
    const s = new Stage(paper(15), scene([], open), { magnify: true });
    s.drag(0, null, touch);
    expect(s.gestures).toEqual([]);
  });
});

describe('a gesture that no legal move has', () => {
  it('is reported when a piece is dragged there, and the piece goes back', () => {
    const s = new Stage(chessBoard, mine);
    s.drag(b1, d5);
    expect(s.refused).toEqual([[b1, d5]]);
    expect(s.gestures).toEqual([]);
    s.drag(b1, b1);
    s.drag(b1, null);
    expect(s.refused).toHaveLength(1);
  });

  it('is reported of a piece that has no move at all, but not of the other side', () => {
    const s = new Stage(chessBoard, mine);
    s.drag(c1, d5);
    s.drag(e8, d5);
    expect(s.refused).toEqual([[c1, d5]]);
  });

  it('is reported of taps and keys, not of another piece of one’s own', () => {
    const s = new Stage(chessBoard, mine);
    s.tap(b1);
    s.tap(c1);
    expect(s.refused).toEqual([]);
    s.tap(b1);
    s.tap(d5);
    s.tap(d5);
    expect(s.refused).toEqual([[b1, d5]]);
  });

  it('is reported of a closed point, not of a stone', () => {
    const placed = scene([{ square: 0, code: 'x' }], [{ from: NONE, to: 5 }]);
    const s = new Stage(paper(15), placed);
    s.tap(7);
    s.tap(0);
    expect(s.refused).toEqual([[NONE, 7]]);
    expect(s.gestures).toEqual([]);
  });

  it('is none while the opponent thinks or a position is set up', () => {
    const waiting = new Stage(chessBoard, scene(pieces));
    waiting.drag(b1, d5);
    const editing = new Stage(chessBoard, mine, { editing: true });
    editing.drag(b1, d5);
    const preparing = new Stage(chessBoard, theirs);
    preparing.drag(e8, d5);
    expect([...waiting.refused, ...editing.refused, ...preparing.refused]).toEqual([]);
  });
});

describe('the end', () => {
  it('lights up what mates, and what lay covered', () => {
    const over = { ...scene(pieces), bared: [c1] };
    over.picture = { ...over.picture, check: [e8], mate: [b1] };
    const s = new Stage(chessBoard, over);
    expect([s.count('.check'), s.count('.mate'), s.count('.bared')]).toEqual([1, 1, 1]);
  });
});
