import type { Placed } from './layout';
import type { Phase } from './moments';

/** What is drawn of a node at a moment of the search. */
export interface Face {
  one: Placed;
  phase: Phase;
  /** What the node is worth, and what more is known of it. */
  value: string;
  more: string;
  label: string;
  current: boolean;
  selected: boolean;
  guessed: boolean;
}

/** The line to a node at a moment of the search. */
export interface EdgeFace {
  one: Placed;
  class: string;
  /** It is crossed out: the search never went there. */
  cut: boolean;
}

/**
 * What is drawn now, in the place of what was drawn before. What is as before keeps its object, and
 * need not be drawn again.
 */
export function kept<T extends { one: Placed }>(before: readonly T[], now: readonly T[]): T[] {
  const was = new Map(before.map((face) => [face.one, face]));
  return now.map((face) => {
    const old = was.get(face.one);
    return old && equal(old, face) ? old : face;
  });
}

function equal<T extends object>(a: T, b: T): boolean {
  return (Object.keys(b) as (keyof T)[]).every((key) => a[key] === b[key]);
}
