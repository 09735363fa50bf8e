import type { Point } from './geometry';
import { NONE } from './types';

/** Travel in CSS pixels after which a press becomes a drag. */
const threshold = { mouse: 4, pen: 6, touch: 10 };

/** What hands do to the board. Squares may be NONE. */
export interface Hands {
  /** A finger or button goes down; returns whether the square can be dragged. */
  press(square: number): boolean;
  /** The dragged piece is now at a place above a square. */
  drag(from: number, at: Point, over: number): void;
  /** It was let go above a square. */
  drop(from: number, to: number): void;
  /** A press and release on one square. */
  tap(square: number): void;
  /** The gesture was broken off. */
  cancel(): void;
}

interface Press {
  id: number;
  square: number;
  x: number;
  y: number;
  draggable: boolean;
  dragging: boolean;
}

/** Where an event is, in units of the board, and on which square. */
export type Locate = (event: PointerEvent) => { at: Point; square: number };

/** Pointer turns pointer events (mouse, pen, finger) into what hands do. */
export class Pointer {
  #press: Press | null = null;

  constructor(
    private readonly element: SVGSVGElement,
    private readonly locate: Locate,
    private readonly hands: Hands,
  ) {
    element.addEventListener('pointerdown', this.#down);
    element.addEventListener('pointermove', this.#move);
    element.addEventListener('pointerup', this.#up);
    element.addEventListener('pointercancel', this.cancel);
    element.addEventListener('contextmenu', this.#menu);
  }

  #down = (event: PointerEvent): void => {
    if (!event.isPrimary) return;
    if (event.button !== 0) {
      this.cancel();
      return;
    }
    const { square } = this.locate(event);
    if (square === NONE) return;
    this.#press = {
      id: event.pointerId,
      square,
      x: event.clientX,
      y: event.clientY,
      draggable: this.hands.press(square),
      dragging: false,
    };
  };

  #move = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press?.draggable || event.pointerId !== press.id) return;
    if (!press.dragging) {
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      const type = event.pointerType as keyof typeof threshold;
      if (far < (threshold[type] ?? threshold.mouse)) return;
      press.dragging = true;
      this.element.setPointerCapture?.(press.id);
    }
    const { at, square } = this.locate(event);
    this.hands.drag(press.square, at, square);
  };

  #up = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    const { square } = this.locate(event);
    if (press.dragging) this.hands.drop(press.square, square);
    else if (square === press.square) this.hands.tap(square);
    else this.hands.cancel();
  };

  /** The other button breaks a drag off, as it does on other boards. */
  #menu = (event: Event): void => {
    if (this.#press) event.preventDefault();
  };

  /** Breaks the current gesture off. */
  cancel = (): void => {
    if (!this.#press) return;
    this.#press = null;
    this.hands.cancel();
  };
}
