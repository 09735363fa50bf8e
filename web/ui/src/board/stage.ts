import { setFor } from '../pieces';
import { BoardView } from './board';
import type { Board, Edit, Gesture, Placed, Scene, Settings } from './types';

/** A scene of pieces and legal moves. */
export function scene(
  pieces: Placed[],
  moves: Gesture[] = [],
  last: Gesture | null = null,
): Scene & { last: Gesture | null } {
  return { picture: { pieces, taken: [[], []] }, moves, last };
}

/** Stage puts a board on a page, for tests: it acts as a user would and notes what is reported. */
export class Stage {
  readonly view: BoardView;
  readonly gestures: Gesture[] = [];
  readonly edits: Edit[] = [];
  readonly said: string[] = [];
  readonly refused: [number, number][] = [];

  constructor(board: Board, shown: Scene, settings: Partial<Settings> = {}) {
    document.body.replaceChildren();
    this.view = new BoardView(document.body, board, {
      set: setFor(board),
      settings,
      words: { board: 'board', square: (name, code, role) => `${name} ${code ?? '-'} ${role}` },
      onGesture: (gesture) => this.gestures.push(gesture),
      onEdit: (edit) => this.edits.push(edit),
      onPremove: (from, to) => this.said.push(`premove ${from} ${to}`.trim()),
      onRefused: ({ from, to }) => this.refused.push([from, to]),
      onConfirm: (square) => this.said.push(`confirm ${square}`),
    });
    // One CSS pixel to one unit of the drawing, so that places are easy to name.
    const box = this.view.element.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
    this.view.element.getBoundingClientRect = () => new DOMRect(...box);
    this.view.show(shown);
  }

  /** A pointer event in the middle of a square, or anywhere off the board for null. */
  point(type: string, square: number | null, init: PointerEventInit = {}): void {
    const cell = square === null ? null : this.cell(square);
    const at = (name: string) => (cell ? Number(cell.getAttribute(name)) + 50 : -5000);
    this.view.element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        isPrimary: true,
        pointerId: 1,
        pointerType: 'mouse',
        clientX: at('x'),
        clientY: at('y'),
        ...init,
      }),
    );
  }

  tap(square: number, init: PointerEventInit = {}): void {
    this.point('pointerdown', square, init);
    this.point('pointerup', square, init);
  }

  drag(from: number, to: number | null, init: PointerEventInit = {}): void {
    this.point('pointerdown', from, init);
    this.point('pointermove', to, { ...init, button: -1 });
    this.point('pointerup', to, init);
  }

  key(...names: string[]): void {
    for (const key of names) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      this.view.element.dispatchEvent(event);
    }
  }

  cell(square: number): Element | null {
    return this.view.element.querySelector(`[data-square="${square}"]`);
  }

  count(selector: string): number {
    return this.view.element.querySelectorAll(selector).length;
  }
}
