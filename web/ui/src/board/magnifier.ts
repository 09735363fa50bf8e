import { CELL, type Geometry, type Point } from './geometry';
import type { Spot } from './pointer';
import { svg } from './svg';
import { NONE } from './types';

/** A place in the window, in CSS pixels. */
interface Place {
  left: number;
  top: number;
  side: number;
}

/** In CSS pixels: how large a lens may be, how far it keeps from the finger and from the edge. */
const largest = 200;
const smallest = 96;
const apart = 28;
const edge = 4;

/**
 * lensAt places a lens above a finger, as large as there is room; where there is
 * none at all, beside it. It is always inside the window.
 */
export function lensAt(finger: Point, window: { width: number; height: number }): Place {
  const room = finger.y - apart - edge;
  const side = Math.min(largest, Math.max(smallest, room), window.width - 2 * edge);
  const within = (left: number) => Math.min(Math.max(left, edge), window.width - side - edge);
  if (room >= side) {
    return { left: within(finger.x - side / 2), top: finger.y - apart - side, side };
  }
  const left = finger.x > window.width / 2 ? finger.x - apart - side : finger.x + apart;
  return { left: within(left), top: edge, side };
}

/** Magnifier shows the squares under a finger above it, larger. */
export class Magnifier {
  /** In the window, not in the board: it stands above that. */
  readonly element = svg('svg', { class: 'board magnifier', 'aria-hidden': 'true' });
  #aim = svg('rect', { class: 'aim', width: CELL, height: CELL });

  /** `picture` is the layer that it looks at. */
  constructor(private readonly picture: SVGGElement) {}

  /** `finger` is the spot in the window, `cell` the side of a square there. */
  show(g: Geometry, { at, square }: Spot, finger: Point, cell: number): void {
    if (square === NONE) return this.hide();
    const { left, top, side } = lensAt(finger, { width: innerWidth, height: innerHeight });
    Object.assign(this.element.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${side}px`,
      height: `${side}px`,
    });
    // Twice as large, unless that shows less than three squares.
    const seen = Math.max(side / (2 * cell), 3) * CELL;
    const { x, y } = g.centre(square);
    this.#aim.setAttribute('x', String(x - CELL / 2));
    this.#aim.setAttribute('y', String(y - CELL / 2));
    this.element.setAttribute('viewBox', `${at.x - seen / 2} ${at.y - seen / 2} ${seen} ${seen}`);
    if (this.element.firstChild) return;
    // Nothing on the board changes while the finger is down: one copy will do.
    this.element.replaceChildren(this.picture.cloneNode(true), this.#aim);
  }

  hide(): void {
    this.element.replaceChildren();
  }
}
