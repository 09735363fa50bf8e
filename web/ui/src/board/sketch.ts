import { shape } from './arrows';
import type { Geometry } from './geometry';
import { NONE } from './types';

/** Colours of the user's arrows and circles: by no key, Shift, Alt, Ctrl. */
export type Colour = 'green' | 'red' | 'blue' | 'yellow';

/** colourOf reads the colour from the keys held. */
export function colourOf(event: MouseEvent): Colour {
  if (event.shiftKey) return 'red';
  if (event.altKey) return 'blue';
  return event.ctrlKey || event.metaKey ? 'yellow' : 'green';
}

/** A stroke from a square to another, or a circle where both are one. */
export interface Stroke {
  from: number;
  to: number;
  colour: Colour;
}

/** Sketch is what the user has drawn on the board. */
export class Sketch {
  #strokes: Stroke[] = [];
  #draft: Stroke | null = null;

  get empty(): boolean {
    return this.#strokes.length === 0;
  }

  /** Shows a stroke that is still being drawn, or none. */
  draft(stroke: Stroke | null): void {
    this.#draft = stroke;
  }

  /** Adds a stroke; one that is there already is wiped away, or changes its colour. */
  add(stroke: Stroke): void {
    this.#draft = null;
    if (stroke.from === NONE || stroke.to === NONE) return;
    const same = (s: Stroke) => s.from === stroke.from && s.to === stroke.to;
    const old = this.#strokes.find(same);
    this.#strokes = this.#strokes.filter((s) => !same(s));
    if (old?.colour !== stroke.colour) this.#strokes.push(stroke);
  }

  clear(): void {
    this.#strokes = [];
    this.#draft = null;
  }

  /** Draws all, above what is given. */
  draw(g: Geometry, given: readonly Stroke[] = []): SVGElement[] {
    return [...given, ...this.#strokes, ...(this.#draft ? [this.#draft] : [])]
      .filter((s) => s.to !== NONE)
      .map((s) => shape(g, s.from, s.to, 15, `drawn ${s.colour}`));
  }
}
