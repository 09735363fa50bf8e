import type { Shown, Traced } from '../../api/wire';

/** The four phases of a simulation, each a moment of its own. */
export const phases = ['select', 'expand', 'simulate', 'back'] as const;
export type SimPhase = (typeof phases)[number];

/** What is known of a node after some simulations. */
export interface Tally {
  visits: number;
  /** Of what the simulations found, for Max. */
  sum: number;
}

/** A moment of MCTS: so many simulations are over, and one may be under way. */
export interface Moment {
  /** Simulations whose results are counted. */
  counted: number;
  /** The simulation under way, from 0, and its phase; null before the first. */
  current: number | null;
  phase: SimPhase;
}

/** Moment number 0 is before the first simulation; then each has its four phases. */
export function simMoment(at: number): Moment {
  if (at <= 0) return { counted: 0, current: null, phase: 'select' };
  const current = Math.floor((at - 1) / phases.length);
  const phase = phases[(at - 1) % phases.length] as SimPhase;
  return { counted: phase === 'back' ? current + 1 : current, current, phase };
}

/** Counts what the first simulations found, at every node that is shown. */
export function tallies(traced: Traced, counted: number): Map<number, Tally> {
  const parents = new Map(traced.nodes.map((node) => [node.id, node.parent]));
  const found = new Map<number, Tally>();
  const { trail = [], values = [] } = traced;
  for (let i = 0; i < counted && i < trail.length; i++) {
    for (let id: number | undefined = trail[i]; id !== undefined && id >= 0; id = parents.get(id)) {
      let tally = found.get(id);
      if (!tally) found.set(id, (tally = { visits: 0, sum: 0 }));
      tally.visits++;
      tally.sum += values[i] ?? 0;
    }
  }
  return found;
}

/** Before any simulation. */
export const noTallies: ReadonlyMap<number, Tally> = new Map();

/** The nodes on the way of a simulation that are shown, from the root. */
export function wayOf(traced: Traced, simulation: number): number[] {
  const parents = new Map(traced.nodes.map((node) => [node.id, node.parent]));
  const way: number[] = [];
  let id: number | undefined = traced.trail?.[simulation];
  for (; id !== undefined && id >= 0; id = parents.get(id)) way.unshift(id);
  return way;
}

/** The two terms by which a move is chosen: what was found, and what little is known of it adds. */
export interface Terms {
  mean: number;
  bonus: number;
}

/**
 * The terms of a child, for who is to move at its parent; null where it has not been tried and
 * the formula has nothing to say. UCB: mean + c·√(ln N / n). PUCT: mean + c·P·√N / (1 + n).
 */
export function termsOf(
  traced: Traced,
  parent: Shown,
  child: Shown,
  known: ReadonlyMap<number, Tally>,
): Terms | null {
  const above = known.get(parent.id);
  const below = known.get(child.id);
  const c = traced.exploration ?? 0;
  const sign = parent.max ? 1 : -1;
  if (!above) return null;
  if (!traced.modern) {
    if (!below) return null;
    const bonus = c * Math.sqrt(Math.log(above.visits) / below.visits);
    return { mean: (sign * below.sum) / below.visits, bonus };
  }
  const from = below ?? above;
  const bonus = (c * (child.prior ?? 0) * Math.sqrt(above.visits)) / (1 + (below?.visits ?? 0));
  return { mean: (sign * from.sum) / from.visits, bonus };
}
