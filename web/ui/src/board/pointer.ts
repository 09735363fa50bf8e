import type { Point } from './geometry';
import { colourOf, type Stroke } from './sketch';
import { NONE } from './types';

/** Travel in CSS pixels after which a press becomes a drag. */
const threshold = { mouse: 4, pen: 6, touch: 10 };

/** What a press may become: dragging a piece, sliding to the right square, or only a tap. */
export type Grip = 'drag' | 'slide' | 'tap';

/** Where a hand is: in units of the board, and on which square (maybe NONE). */
export interface Spot {
  at: Point;
  square: number;
}

/** What hands do to the board. Squares may be NONE. */
export interface Hands {
  /** A finger or button goes down; returns what may come of it. */
  press(spot: Spot, touch: boolean): Grip;
  /** The dragged piece is now at a place above a square. */
  drag(from: number, spot: Spot): void;
  /** It was let go above a square. */
  drop(from: number, to: number): void;
  /** A finger slides over the board and will tap where it is lifted. */
  slide(spot: Spot): void;
  /** A press and release on one square. */
  tap(square: number): void;
  /** The gesture was broken off. */
  cancel(): void;
  /** Fingers and the first button draw too. */
  drawing(): boolean | undefined;
  /** The other button went down; returns whether a stroke may begin. */
  mayDraw(): boolean;
  /** A stroke is drawn with the other button; at last it is done. */
  draw(stroke: Stroke, done: boolean): void;
}

interface Press {
  id: number;
  square: number;
  x: number;
  y: number;
  grip: Grip;
  dragging: boolean;
}

/** Where an event is on the board. */
export type Locate = (event: MouseEvent) => Spot;

/** Pointer turns pointer events (mouse, pen, finger) into what hands do. */
export class Pointer {
  #press: Press | null = null;
  /** The square where a stroke with the other button began. */
  #origin = NONE;

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
    const drawing = this.hands.drawing();
    if (event.button !== 0 || drawing) {
      if (this.#press) this.cancel();
      else if (event.button === 2 || drawing) this.#begin(event, drawing);
      return;
    }
    const spot = this.locate(event);
    const touch = event.pointerType === 'touch';
    const grip = this.hands.press(spot, touch);
    if (spot.square === NONE) return;
    this.#press = {
      id: event.pointerId,
      square: spot.square,
      x: event.clientX,
      y: event.clientY,
      grip,
      dragging: false,
    };
    if (grip === 'slide') this.hands.slide(spot);
  };

  #begin(event: PointerEvent, drawing: boolean | undefined): void {
    if ((event.pointerType === 'touch' && !drawing) || !this.hands.mayDraw()) return;
    this.#origin = this.locate(event).square;
    if (this.#origin !== NONE) this.element.setPointerCapture?.(event.pointerId);
  }

  #stroke(event: PointerEvent, done: boolean): void {
    const to = this.locate(event).square;
    this.hands.draw({ from: this.#origin, to, colour: colourOf(event) }, done);
    if (done) this.#origin = NONE;
  }

  #move = (event: PointerEvent): void => {
    if (this.#origin !== NONE) return this.#stroke(event, false);
    const press = this.#press;
    if (!press || press.grip === 'tap' || event.pointerId !== press.id) return;
    if (event.button === 2) return this.cancel(); // pressed while the first is held
    if (!press.dragging) {
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      const type = event.pointerType as keyof typeof threshold;
      if (far < (threshold[type] ?? threshold.mouse)) return;
      press.dragging = true;
      this.element.setPointerCapture?.(press.id);
    }
    const spot = this.locate(event);
    if (press.grip === 'drag') this.hands.drag(press.square, spot);
    else this.hands.slide(spot);
  };

  #up = (event: PointerEvent): void => {
    if (this.#origin !== NONE) return this.#stroke(event, true);
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    const { square } = this.locate(event);
    const slid = press.grip === 'slide' && square !== NONE;
    if (press.dragging && press.grip === 'drag') this.hands.drop(press.square, square);
    else if (slid || square === press.square) this.hands.tap(square);
    else this.hands.cancel();
  };

  /** The other button draws, or breaks a drag off; it never opens the browser's menu. */
  #menu = (event: Event): void => {
    event.preventDefault();
  };

  /** Breaks the current gesture off. */
  cancel = (): void => {
    if (!this.#press && this.#origin === NONE) return;
    this.#origin = NONE;
    this.#press = null;
    this.hands.cancel();
  };
}
