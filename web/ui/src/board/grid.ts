import { CELL, type Geometry } from './geometry';
import { group, svg } from './svg';
import type { Role } from './types';

export type { Role };

/**
 * Grid is the board for keyboards and screen readers: transparent cells on
 * top of the picture, of which one takes part in the tab order.
 */
export class Grid {
  readonly layer = group('cells');
  #cells = new Map<number, SVGRectElement>();
  #geometry: Geometry;
  #active: number;

  constructor(geometry: Geometry) {
    this.#geometry = geometry;
    this.#active = geometry.square(0, geometry.board.ranks - 1);
    this.arrange(geometry);
  }

  /** The square the keyboard is on. */
  get active(): number {
    return this.#active;
  }

  /** Lays the cells out anew, in reading order of the screen. */
  arrange(geometry: Geometry): void {
    this.#geometry = geometry;
    const focused = this.layer.contains(document.activeElement);
    this.#cells.clear();
    const rows: SVGElement[] = [];
    for (let row = 0; row < geometry.board.ranks; row++) {
      const line = svg('g', { role: 'row' });
      for (let column = 0; column < geometry.board.files; column++) {
        line.append(this.#cell(geometry.square(column, row), column, row));
      }
      rows.push(line);
    }
    this.layer.replaceChildren(...rows);
    if (focused) this.focus(this.#active);
  }

  #cell(square: number, column: number, row: number): SVGRectElement {
    const cell = svg('rect', {
      role: 'gridcell',
      'data-square': square,
      tabindex: square === this.#active ? 0 : -1,
      x: column * CELL,
      y: row * CELL,
      width: CELL,
      height: CELL,
    });
    this.#cells.set(square, cell);
    return cell;
  }

  /** Sets what a cell says and can do. */
  describe(square: number, label: string, role: Role, selected: boolean): void {
    const cell = this.#cells.get(square);
    if (!cell) return;
    set(cell, 'aria-label', label);
    set(cell, 'data-can', role);
    set(cell, 'aria-selected', String(selected));
  }

  /** Makes a square the one the keyboard is on. */
  activate(square: number): void {
    this.#cells.get(this.#active)?.setAttribute('tabindex', '-1');
    this.#active = square;
    this.#cells.get(square)?.setAttribute('tabindex', '0');
  }

  focus(square: number): void {
    this.activate(square);
    this.#cells.get(square)?.focus({ preventScroll: true });
  }

  /** The square a key leads to: an arrow to a neighbour, Home and End to the ends of a row. */
  follow(key: string): number {
    const { files } = this.#geometry.board;
    const step = (right: number, down: number) => this.#geometry.step(this.#active, right, down);
    const row = this.#geometry.row(this.#active);
    switch (key) {
      case 'ArrowLeft':
        return step(-1, 0);
      case 'ArrowRight':
        return step(1, 0);
      case 'ArrowUp':
        return step(0, -1);
      case 'ArrowDown':
        return step(0, 1);
      case 'Home':
        return this.#geometry.square(0, row);
      case 'End':
        return this.#geometry.square(files - 1, row);
      default:
        return this.#active;
    }
  }
}

/** Changes an attribute only where it differs: screen readers notice changes. */
function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
