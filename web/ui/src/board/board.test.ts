import { beforeEach, describe, expect, it } from 'vitest';
import { setFor } from '../pieces';
import { BoardView } from './board';
import { scene } from './stage';
import { chessBoard, paper, xiangqiBoard } from './testing';
import { NONE, type Board, type Gesture, type Scene } from './types';

const words = {
  board: 'board',
  square: (name: string, code: string | null, role: string) => `${name} ${code ?? '-'} ${role}`,
};

/** A white knight on b1 that can go to a3 or take on c3. */
const knight = scene(
  [
    { square: 1, code: 'N' },
    { square: 18, code: 'p' },
    { square: 60, code: 'k' },
  ],
  [
    { from: 1, to: 16 },
    { from: 1, to: 18 },
  ],
);

let gestures: Gesture[];
let picks: string[];

function make(board: Board, shown: Scene): BoardView {
  document.body.replaceChildren();
  const view = new BoardView(document.body, board, {
    set: setFor(board),
    words,
    onGesture: (gesture) => gestures.push(gesture),
    onPick: (name, code, targets) => picks.push(`${name} ${code} ${targets}`),
  });
  // One CSS pixel to one unit of the drawing, so that places are easy to name.
  const [x = 0, y = 0, width = 0, height = 0] = view.element
    .getAttribute('viewBox')!
    .split(' ')
    .map(Number);
  view.element.getBoundingClientRect = () => new DOMRect(x, y, width, height);
  view.show(shown);
  return view;
}

function pointer(view: BoardView, type: string, [x, y]: [number, number], init = {}): void {
  view.element.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      isPrimary: true,
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      clientX: x,
      clientY: y,
      ...init,
    }),
  );
}

function tap(view: BoardView, at: [number, number]): void {
  pointer(view, 'pointerdown', at);
  pointer(view, 'pointerup', at);
}

function key(view: BoardView, name: string): void {
  view.element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
}

function cell(view: BoardView, square: number): Element {
  return view.element.querySelector(`[data-square="${square}"]`)!;
}

function pieceAt(view: BoardView, code: string): SVGElement {
  return view.element.querySelector<SVGElement>(`.piece[data-code="${code}"]`)!;
}

const b1: [number, number] = [150, 750];
const a3: [number, number] = [50, 550];
const c3: [number, number] = [250, 550];
const h8: [number, number] = [750, 50];

beforeEach(() => {
  gestures = [];
  picks = [];
});

describe('by pointer', () => {
  it('moves by click and click', () => {
    const view = make(chessBoard, knight);
    tap(view, b1);
    expect(picks).toEqual(['b1 N 2']);
    expect(cell(view, 1).getAttribute('aria-selected')).toBe('true');
    expect(view.element.querySelectorAll('.marks .target')).toHaveLength(1);
    expect(view.element.querySelectorAll('.marks .capture')).toHaveLength(1);
    tap(view, a3);
    expect(gestures).toEqual([{ from: 1, to: 16 }]);
  });

  it('moves by dragging', () => {
    const view = make(chessBoard, knight);
    pointer(view, 'pointerdown', b1);
    pointer(view, 'pointermove', [160, 700]);
    expect(pieceAt(view, 'N').classList.contains('lifted')).toBe(true);
    expect(pieceAt(view, 'N').style.transform).toBe('translate(160px, 700px)');
    pointer(view, 'pointermove', c3);
    expect(view.element.querySelectorAll('.marks .hot')).toHaveLength(1);
    pointer(view, 'pointerup', c3);
    expect(gestures).toEqual([{ from: 1, to: 18 }]);
    expect(pieceAt(view, 'N').style.transform).toBe('translate(250px, 550px)');
  });

  it('takes a tremble of the hand for a click', () => {
    const view = make(chessBoard, knight);
    pointer(view, 'pointerdown', b1);
    pointer(view, 'pointermove', [152, 751]);
    pointer(view, 'pointerup', [152, 751]);
    expect(gestures).toEqual([]);
    expect(cell(view, 1).getAttribute('aria-selected')).toBe('true');
  });

  it('lets a piece dropped on no target go back', () => {
    const view = make(chessBoard, knight);
    pointer(view, 'pointerdown', b1);
    pointer(view, 'pointermove', h8);
    pointer(view, 'pointerup', h8);
    expect(gestures).toEqual([]);
    expect(pieceAt(view, 'N').style.transform).toBe('translate(150px, 750px)');
    expect(cell(view, 1).getAttribute('aria-selected')).toBe('false');
  });

  it.each(['pointercancel', 'right button'])('breaks a drag off by %s', (how) => {
    const view = make(chessBoard, knight);
    pointer(view, 'pointerdown', b1);
    pointer(view, 'pointermove', a3);
    if (how === 'pointercancel') pointer(view, 'pointercancel', a3);
    else pointer(view, 'pointerdown', a3, { button: 2 });
    pointer(view, 'pointerup', a3);
    expect(gestures).toEqual([]);
    expect(pieceAt(view, 'N').style.transform).toBe('translate(150px, 750px)');
  });

  it('ignores a second finger', () => {
    const view = make(chessBoard, knight);
    pointer(view, 'pointerdown', b1);
    pointer(view, 'pointerdown', a3, { isPrimary: false, pointerId: 2 });
    pointer(view, 'pointerup', a3, { isPrimary: false, pointerId: 2 });
    expect(gestures).toEqual([]);
  });

  it('allows nothing where no move is legal', () => {
    const view = make(chessBoard, scene(knight.picture.pieces));
    tap(view, b1);
    tap(view, a3);
    pointer(view, 'pointerdown', b1);
    pointer(view, 'pointermove', a3);
    pointer(view, 'pointerup', a3);
    expect(gestures).toEqual([]);
    expect(view.element.querySelectorAll('[data-can="source"], [data-can="target"]')).toHaveLength(
      0,
    );
  });

  it('reports one gesture only, until it is shown what came of it', () => {
    const view = make(chessBoard, knight);
    tap(view, b1);
    tap(view, a3);
    tap(view, a3);
    tap(view, b1);
    tap(view, c3);
    expect(gestures).toHaveLength(1);
  });

  it('finds squares on a flipped board', () => {
    const view = make(chessBoard, knight);
    view.flip(true);
    tap(view, [650, 50]);
    tap(view, [750, 250]);
    expect(gestures).toEqual([{ from: 1, to: 16 }]);
  });

  it('places stones by one tap, and leaves scrolling to the page', () => {
    const open = [112, 113].map((to) => ({ from: NONE, to }));
    const view = make(paper(15), scene([], open));
    expect(view.element.classList.contains('draggable')).toBe(false);
    tap(view, [750, 750]);
    tap(view, [50, 50]);
    expect(gestures).toEqual([{ from: NONE, to: 112 }]);
  });
});

describe('by keyboard', () => {
  it('moves with arrows and Enter', () => {
    const view = make(chessBoard, knight);
    for (const name of ['ArrowRight', 'Enter', 'ArrowUp', 'ArrowUp', 'ArrowRight', ' ']) {
      key(view, name);
    }
    expect(gestures).toEqual([{ from: 1, to: 18 }]);
    expect(document.activeElement).toBe(cell(view, 18));
  });

  it('puts down with Escape', () => {
    const view = make(chessBoard, knight);
    key(view, 'ArrowRight');
    key(view, 'Enter');
    key(view, 'Escape');
    key(view, 'ArrowUp');
    key(view, 'ArrowUp');
    key(view, 'ArrowLeft');
    key(view, 'Enter');
    expect(gestures).toEqual([]);
  });

  it('goes by the screen when flipped, and to the ends of a row', () => {
    const view = make(chessBoard, knight);
    view.flip(true);
    key(view, 'ArrowLeft');
    expect(document.activeElement).toBe(cell(view, 1));
    key(view, 'Home');
    expect(document.activeElement).toBe(cell(view, 7));
    key(view, 'End');
    expect(document.activeElement).toBe(cell(view, 0));
  });

  it('leaves shortcuts of the browser alone', () => {
    const view = make(chessBoard, knight);
    const event = new KeyboardEvent('keydown', {
      key: 'ArrowLeft',
      altKey: true,
      cancelable: true,
    });
    view.element.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it('answers the click of a screen reader', () => {
    const view = make(chessBoard, knight);
    for (const square of [1, 16]) {
      cell(view, square).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
    }
    expect(gestures).toEqual([{ from: 1, to: 16 }]);
  });
});

describe('for screen readers', () => {
  it('is a grid of labelled cells, one of them in the tab order', () => {
    const view = make(chessBoard, knight);
    expect(view.element.getAttribute('role')).toBe('grid');
    expect(view.element.querySelectorAll('[role="row"]')).toHaveLength(8);
    expect(view.element.querySelectorAll('[role="row"] > [role="gridcell"]')).toHaveLength(64);
    expect(view.element.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect(cell(view, 1).getAttribute('aria-label')).toBe('b1 N source');
    expect(cell(view, 60).getAttribute('aria-label')).toBe('e8 k none');
    tap(view, b1);
    expect(cell(view, 18).getAttribute('aria-label')).toBe('c3 p target');
  });

  it('changes its language', () => {
    const view = make(chessBoard, knight);
    view.speak({ board: 'bàn cờ', square: (name) => `ô ${name}` });
    expect(view.element.getAttribute('aria-label')).toBe('bàn cờ');
    expect(cell(view, 0).getAttribute('aria-label')).toBe('ô a1');
  });
});

describe('drawing', () => {
  it('moves the element of a piece instead of drawing another', () => {
    const view = make(chessBoard, knight);
    const before = pieceAt(view, 'N');
    view.show(scene([{ square: 16, code: 'N' }], [], { from: 1, to: 16 }));
    expect(pieceAt(view, 'N')).toBe(before);
    expect(before.style.transform).toBe('translate(50px, 550px)');
    expect(before.classList.contains('still')).toBe(false);
    expect(view.element.querySelectorAll('.piece')).toHaveLength(1);
  });

  it('moves both pieces of a castling', () => {
    const view = make(
      chessBoard,
      scene([
        { square: 4, code: 'K' },
        { square: 7, code: 'R' },
      ]),
    );
    const [king, rook] = [pieceAt(view, 'K'), pieceAt(view, 'R')];
    view.show(
      scene(
        [
          { square: 6, code: 'K' },
          { square: 5, code: 'R' },
        ],
        [],
        { from: 4, to: 6 },
      ),
    );
    expect(pieceAt(view, 'K')).toBe(king);
    expect(pieceAt(view, 'R')).toBe(rook);
  });

  it('turns a covered piece over', () => {
    const view = make(xiangqiBoard, scene([{ square: 0, code: 'X' }]));
    const covered = pieceAt(view, 'X');
    view.show(scene([{ square: 9, code: 'C' }], [], { from: 0, to: 9 }));
    expect(pieceAt(view, 'C')).toBe(covered);
    expect(covered.classList.contains('turned')).toBe(true);
  });

  it('takes a refused move back', () => {
    const view = make(chessBoard, knight);
    tap(view, b1);
    tap(view, c3);
    expect(view.element.querySelector('.piece[data-code="p"]')).toBeNull();
    view.restore();
    expect(pieceAt(view, 'N').style.transform).toBe('translate(150px, 750px)');
    expect(pieceAt(view, 'p').style.transform).toBe('translate(250px, 550px)');
    tap(view, b1);
    tap(view, a3);
    expect(gestures).toHaveLength(2);
  });

  it('marks the last move, the check and the winning line', () => {
    const view = make(chessBoard, {
      ...knight,
      picture: { ...knight.picture, check: [60], line: [1, 2, 3] },
      last: { from: 52, to: 60 },
    });
    expect(view.element.querySelectorAll('.last')).toHaveLength(2);
    expect(view.element.querySelectorAll('.check')).toHaveLength(1);
    expect(view.element.querySelectorAll('.won')).toHaveLength(3);
  });

  it('crosses out few closed points, or dots few open ones', () => {
    const all = Array.from({ length: 25 }, (_, to) => ({ from: NONE, to }));
    const view = make(paper(5), scene([], all));
    expect(view.element.querySelectorAll('.closed, .target')).toHaveLength(0);
    view.show(scene([], all.slice(2)));
    expect(view.element.querySelector('.closed path')?.getAttribute('d')?.match(/M/g)).toHaveLength(
      2,
    );
    view.show(scene([], [{ from: NONE, to: 12 }]));
    expect(view.element.querySelectorAll('.closed')).toHaveLength(0);
    expect(view.element.querySelectorAll('.target')).toHaveLength(1);
  });

  it('redraws the largest caro board within 8 ms', () => {
    const size = 22;
    const pieces = Array.from({ length: 400 }, (_, square) => ({
      square,
      code: square % 2 ? 'x' : 'o',
    }));
    const view = make(paper(size), scene(pieces.slice(0, 399)));
    const times = Array.from({ length: 9 }, (_, i) => {
      const start = performance.now();
      view.show(scene(pieces.slice(0, 399 - (i % 2))));
      return performance.now() - start;
    });
    // The best of nine: other work on the machine can only add to a time.
    expect(Math.min(...times)).toBeLessThan(8);
  });

  it('forgets its element when destroyed', () => {
    const view = make(chessBoard, knight);
    view.destroy();
    expect(document.querySelector('svg')).toBeNull();
  });
});
