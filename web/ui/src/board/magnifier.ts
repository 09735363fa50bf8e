import { CELL, type Geometry } from './geometry';
import type { Spot } from './pointer';
import { group, svg } from './svg';
import { NONE } from './types';

/** How many cells it shows across, and how much larger. */
const across = 4;
const zoom = 2;

/** Magnifier shows the squares under a finger beside it, larger. */
export class Magnifier {
  readonly layer = group('magnifier');
  #lens = svg('svg');
  #aim = svg('rect', { class: 'aim', width: CELL, height: CELL });
  #frame = svg('rect', { class: 'frame', rx: 24 });

  /** `picture` is the layer that it looks at. */
  constructor(private readonly picture: SVGGElement) {
    this.layer.setAttribute('aria-hidden', 'true');
  }

  show(g: Geometry, { at, square }: Spot): void {
    if (square === NONE) return this.hide();
    const side = Math.min(across * zoom * CELL, g.width);
    const seen = side / zoom;
    const x = Math.min(Math.max(at.x - side / 2, 0), g.width - side);
    const y = at.y > side + CELL ? at.y - side - CELL : at.y + CELL * 1.5;
    const place = { x, y, width: side, height: side };
    for (const part of [this.#lens, this.#frame]) {
      for (const [key, value] of Object.entries(place)) part.setAttribute(key, String(value));
    }
    const { x: cx, y: cy } = g.centre(square);
    this.#aim.setAttribute('x', String(cx - CELL / 2));
    this.#aim.setAttribute('y', String(cy - CELL / 2));
    this.#lens.setAttribute('viewBox', `${at.x - seen / 2} ${at.y - seen / 2} ${seen} ${seen}`);
    if (this.layer.firstChild) return;
    // Nothing on the board changes while the finger is down: one copy will do.
    this.#lens.replaceChildren(this.picture.cloneNode(true), this.#aim);
    this.layer.replaceChildren(this.#lens, this.#frame);
  }

  hide(): void {
    this.layer.replaceChildren();
    this.#lens.replaceChildren();
  }
}
