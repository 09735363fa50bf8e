import { describe, expect, it } from 'vitest';
import { scene, Stage } from './stage';
import { chessBoard } from './testing';
import { NONE } from './types';

const right = { button: 2 };
const knight = scene([{ square: 1, code: 'N' }], [{ from: 1, to: 16 }]);

describe('drawing on the board', () => {
  it('makes arrows by dragging and circles by clicking with the other button', () => {
    const s = new Stage(chessBoard, knight);
    s.drag(1, 18, right);
    s.tap(30, { ...right, shiftKey: true });
    expect(s.count('path.drawn.green')).toBe(1);
    expect(s.count('circle.drawn.red')).toBe(1);
    expect(s.gestures).toEqual([]);
  });

  it('wipes a stroke drawn twice, and gives it another colour', () => {
    const s = new Stage(chessBoard, knight);
    s.drag(1, 18, right);
    s.drag(1, 18, { ...right, altKey: true });
    expect(s.count('.drawn')).toBe(1);
    expect(s.count('.drawn.blue')).toBe(1);
    s.drag(1, 18, { ...right, altKey: true });
    expect(s.count('.drawn')).toBe(0);
  });

  it('is cleared by a click on an empty place, not by picking a piece up', () => {
    const s = new Stage(chessBoard, knight);
    s.drag(1, 18, right);
    s.tap(1);
    expect(s.count('.drawn')).toBe(1);
    s.tap(40);
    expect(s.count('.drawn')).toBe(0);
  });

  it('is not for fingers, and ends off the board in nothing', () => {
    const s = new Stage(chessBoard, knight);
    s.drag(1, 18, { ...right, pointerType: 'touch' });
    s.drag(1, null, right);
    expect(s.count('.drawn')).toBe(0);
  });

  it('is for fingers and the first button where the scene says so', () => {
    const s = new Stage(chessBoard, { ...knight, drawing: true });
    s.drag(1, 18, { pointerType: 'touch' });
    s.drag(2, 20);
    expect(s.count('.drawn')).toBe(2);
    expect(s.gestures).toEqual([]);
  });

  it('leaves a stroke to whoever keeps it, and shows what is kept', () => {
    const kept: unknown[] = [];
    const keep = (stroke: unknown) => kept.push(stroke) > 0;
    const strokes = [{ from: 3, to: 3, colour: 'red' as const }];
    const s = new Stage(chessBoard, { ...knight, strokes, keep });
    s.drag(1, 18, right);
    expect(kept).toEqual([{ from: 1, to: 18, colour: 'green' }]);
    expect(s.count('.drawn')).toBe(1);
    expect(s.count('circle.drawn.red')).toBe(1);
  });

  it('keeps the browser from opening its menu', () => {
    const s = new Stage(chessBoard, knight);
    const event = new MouseEvent('contextmenu', { cancelable: true });
    s.view.element.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
});

describe('arrows of a scene', () => {
  it('are drawn by grade, the best last, and as rings without an origin', () => {
    const arrows = [
      { from: 1, to: 16, width: 1, grade: 0 },
      { from: 1, to: 18, width: 0.4, grade: 1 },
      { from: NONE, to: 30, width: 0, grade: 9 },
    ];
    const s = new Stage(chessBoard, { ...knight, arrows });
    const drawn = [...s.view.element.querySelectorAll('.arrow')];
    expect(drawn.map((a) => a.getAttribute('class'))).toEqual([
      'ring arrow grade-4',
      'arrow grade-1',
      'arrow grade-0',
    ]);
    s.view.show(knight);
    expect(s.count('.arrow')).toBe(0);
  });
});
