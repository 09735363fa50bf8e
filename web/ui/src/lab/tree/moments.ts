import type { Shown } from '../../api/wire';

/** Beyond every worth: a window that is open. */
export const infinity = 1_000_000;

/** What a node is at a moment of the search. */
export type Phase = 'unseen' | 'open' | 'done' | 'cut';

/** A node as it stands at a moment. */
export interface Standing {
  phase: Phase;
  /** The window as it is then; of a node that was left, as it was last. */
  alpha: number;
  beta: number;
  /** The best of its moves so far, or what it turned out to be worth. */
  value: number | null;
  /** Whether the worth is only at most, or at least, so much. */
  bound: '≤' | '≥' | '';
}

/** The steps of the search at which something happens that is shown, in order. */
export function moments(nodes: readonly Shown[]): number[] {
  const steps = nodes.filter(searched).flatMap(({ enter, leave }) => [enter, leave]);
  return [...new Set(steps)].sort((a, b) => a - b);
}

export function searched(node: Shown): boolean {
  return node.why !== 'skipped';
}

/** The last place in the list of moments that is not after a step: 0 before the first. */
export function momentAt(list: readonly number[], step: number): number {
  let found = 0;
  while (found < list.length && (list[found] as number) <= step) found++;
  return found;
}

/** How a node stands at a step of the search. */
export function standing(node: Shown, parent: Shown | undefined, step: number): Standing {
  const { alpha, beta, enter, leave } = node;
  if (!searched(node)) {
    const cut = parent !== undefined && searched(parent) && parent.leave <= step;
    return { phase: cut ? 'cut' : 'unseen', alpha, beta, value: null, bound: '' };
  }
  if (step < enter) return { phase: 'unseen', alpha, beta, value: null, bound: '' };
  const best = bestAt(node, step);
  const window = {
    alpha: node.max ? Math.max(alpha, best ?? -infinity) : alpha,
    beta: node.max ? beta : Math.min(beta, best ?? infinity),
  };
  if (step < leave) return { phase: 'open', ...window, value: best, bound: '' };
  return { phase: 'done', ...window, value: node.value, bound: boundOf(node) };
}

/** The best of a node's moves that were searched by a step. */
export function bestAt(node: Shown, step: number): number | null {
  const found = node.rises?.filter((rise) => rise.step <= step).at(-1);
  return found?.value ?? null;
}

/** What was found is only a bound where a node was cut, or where nothing reached its window. */
export function boundOf(node: Shown): Standing['bound'] {
  const { why, max, value, alpha, beta } = node;
  if (node.kind === 'chance') return why !== 'cut' ? '' : value <= alpha ? '≤' : '≥';
  if (why === 'cut' || why === 'null') return max ? '≥' : '≤';
  if (why !== 'all') return '';
  if (max && value <= alpha && alpha > -infinity) return '≤';
  if (!max && value >= beta && beta < infinity) return '≥';
  return '';
}

/** The child on which the worth of a node rests at a step, if it is shown. */
export function bestChild(
  node: Shown,
  children: readonly Shown[],
  step: number,
): Shown | undefined {
  const found = node.rises?.filter((rise) => rise.step <= step).at(-1);
  return found && children.find((child) => child.leave === found.step);
}

/** The first node at which the search cut, before all one that left moves unsearched. */
export function firstCut(nodes: readonly Shown[]): Shown | undefined {
  const cuts = nodes.filter(({ why }) => why === 'cut').sort((a, b) => a.leave - b.leave);
  return cuts.find(({ unsearched, kind }) => unsearched > 0 && kind !== 'chance') ?? cuts[0];
}

/** What happens at a step: a node is entered or left. */
export function eventAt(
  nodes: readonly Shown[],
  step: number,
): { node: Shown; what: 'enter' | 'leave' } | null {
  for (const node of nodes) {
    if (!searched(node)) continue;
    if (node.enter === step) return { node, what: 'enter' };
    if (node.leave === step) return { node, what: 'leave' };
  }
  return null;
}
