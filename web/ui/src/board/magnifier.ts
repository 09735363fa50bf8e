import { CELL, type Geometry } from './geometry';
import type { Spot } from './pointer';
import { group, svg } from './svg';
import { NONE } from './types';

/** How many cells it shows across, and how much larger. */
const across = 4;
const zoom = 2;

let made = 0;

/** Magnifier shows the squares under a finger beside it, larger. */
export class Magnifier {
  readonly layer = group('magnifier');
  #lens: SVGSVGElement;
  #aim = svg('rect', { class: 'aim', width: CELL, height: CELL });
  #frame = svg('rect', { class: 'frame', rx: 24 });

  /** `picture` is the layer that it looks at. */
  constructor(picture: SVGGElement) {
    const id = `board-${++made}`;
    picture.setAttribute('id', id);
    this.#lens = svg('svg', {}, svg('use', { href: `#${id}` }), this.#aim);
    this.layer.setAttribute('aria-hidden', 'true');
  }

  show(g: Geometry, { at, square }: Spot): void {
    if (square === NONE) return this.hide();
    const side = Math.min(across * zoom * CELL, g.width);
    const seen = side / zoom;
    const x = Math.min(Math.max(at.x - side / 2, 0), g.width - side);
    const y = at.y > side + CELL ? at.y - side - CELL : at.y + CELL * 1.5;
    const place = { x, y, width: side, height: side };
    const { x: cx, y: cy } = g.centre(square);
    const view = `${at.x - seen / 2} ${at.y - seen / 2} ${seen} ${seen}`;
    for (const part of [this.#lens, this.#frame]) {
      for (const [key, value] of Object.entries(place)) part.setAttribute(key, String(value));
    }
    this.#lens.setAttribute('viewBox', view);
    this.#aim.setAttribute('x', String(cx - CELL / 2));
    this.#aim.setAttribute('y', String(cy - CELL / 2));
    if (!this.layer.firstChild) this.layer.append(this.#lens, this.#frame);
  }

  hide(): void {
    this.layer.replaceChildren();
  }
}
