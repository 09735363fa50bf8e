import type { PieceSet } from '../pieces/set';
import type { Geometry, Point } from './geometry';
import { group, svg } from './svg';
import { NONE, type Gesture, type Kind, type Placed } from './types';

interface Man {
  code: string;
  element: SVGGElement;
}

/** face draws a kind of piece at the size it has on a board. */
export function face(set: PieceSet, kind: Kind): SVGGElement {
  return svg('g', { class: 'face', transform: `scale(${set.scale})` }, set.draw(kind));
}

/**
 * Pieces keeps one element per piece and moves it when the picture changes,
 * so that the style sheet can animate the way it goes.
 */
export class Pieces {
  readonly layer = group('pieces');
  #men = new Map<number, Man>();
  #drawings = new Map<string, SVGElement>();

  constructor(
    private geometry: Geometry,
    set: PieceSet,
  ) {
    this.layer.setAttribute('aria-hidden', 'true');
    this.dress(set);
  }

  /** Draws all pieces anew with a set. */
  dress(set: PieceSet): void {
    for (const kind of this.geometry.board.pieces) this.#drawings.set(kind.code, face(set, kind));
    for (const man of this.#men.values()) this.#draw(man, man.code);
  }

  code(square: number): string | null {
    return this.#men.get(square)?.code ?? null;
  }

  /** Puts every piece where the geometry says, without animation. */
  place(geometry: Geometry): void {
    this.geometry = geometry;
    for (const [square, man] of this.#men) this.#put(man, geometry.centre(square), false);
  }

  /** Shows a picture. `last` is the move that led to it, where one is known. */
  show(placed: readonly Placed[], last: Gesture | null): void {
    const next = new Map(placed.map((p) => [p.square, p.code]));
    const free = new Map<number, Man>();
    for (const [square, man] of this.#men) {
      if (next.get(square) === man.code) continue;
      free.set(square, man);
      this.#men.delete(square);
    }
    const missing = [...next].filter(([square]) => !this.#men.has(square));
    for (const [square, code] of missing) {
      const origin = this.#origin(free, square, code, last);
      const man = (origin !== undefined && free.get(origin)) || this.#create(code, square);
      if (origin !== undefined) free.delete(origin);
      if (man.code !== code) this.#turn(man, code);
      this.#men.set(square, man);
      this.#put(man, this.geometry.centre(square), true);
    }
    for (const man of free.values()) man.element.remove();
  }

  /** Makes a move at once, before the server has answered; `stone` is the code to place. */
  preview({ from, to }: Gesture, stone: string | null): void {
    if (to === NONE) return;
    if (from === NONE) {
      if (stone && !this.#men.has(to)) this.#men.set(to, this.#create(stone, to));
      return;
    }
    const man = this.#men.get(from);
    if (!man) return;
    this.#men.get(to)?.element.remove();
    this.#men.delete(from);
    this.#men.set(to, man);
    this.#put(man, this.geometry.centre(to), true);
  }

  /** Holds the piece of a square in the hand, above all others. */
  lift(square: number, at: Point): void {
    const man = this.#men.get(square);
    if (!man) return;
    if (!man.element.classList.contains('lifted')) {
      man.element.classList.add('lifted');
      this.layer.append(man.element);
    }
    this.#put(man, at, false);
  }

  /** Lets the piece of a square go back to its place. */
  drop(square: number, animated = true): void {
    const man = this.#men.get(square);
    if (!man) return;
    man.element.classList.remove('lifted');
    this.#put(man, this.geometry.centre(square), animated);
  }

  /** The square from which the piece that now stands on `square` came. */
  #origin(
    free: Map<number, Man>,
    square: number,
    code: string,
    last: Gesture | null,
  ): number | undefined {
    if (last?.to === square && free.has(last.from)) return last.from;
    for (const [from, man] of free) if (man.code === code) return from;
    // A piece that turned over where it stands keeps its element.
    return free.has(square) ? square : undefined;
  }

  #create(code: string, square: number): Man {
    const man = { code, element: svg('g', { class: 'piece' }) };
    this.#draw(man, code);
    this.#put(man, this.geometry.centre(square), false);
    man.element.classList.add('new');
    this.layer.append(man.element);
    return man;
  }

  #draw(man: Man, code: string): void {
    const drawing = this.#drawings.get(code)?.cloneNode(true);
    man.code = code;
    man.element.dataset.code = code;
    man.element.classList.remove('turned');
    man.element.replaceChildren(...(drawing ? [drawing] : []));
  }

  /** Turns to another face: a covered piece revealed, a pawn promoted. The old face goes first. */
  #turn(man: Man, code: string): void {
    const old = man.element.lastElementChild;
    this.#draw(man, code);
    man.element.classList.remove('new');
    man.element.classList.add('turned');
    if (!old) return;
    old.setAttribute('class', 'face back');
    old.addEventListener('animationend', () => old.remove());
    man.element.prepend(old);
  }

  #put(man: Man, { x, y }: Point, animated: boolean): void {
    man.element.classList.toggle('still', !animated);
    man.element.style.transform = `translate(${x}px, ${y}px)`;
    if (animated) man.element.classList.remove('lifted');
  }
}
