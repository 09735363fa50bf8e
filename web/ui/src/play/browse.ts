import type { Match } from './match.svelte';
import { Layout } from './moverows';

export type Step = 'start' | 'back' | 'on' | 'end' | 'above' | 'below';

/** The node a step leads to from where the viewer looks; null where it leads nowhere. */
export function stepped(match: Match, step: Step): number | null {
  const { here } = match;
  if (step === 'start') return here === 0 ? null : 0;
  if (step === 'back') return match.nodes.get(here)?.parent ?? null;
  if (step === 'above') return beside(match, -1);
  if (step === 'below') return beside(match, 1);
  // The end of a game is where it stands: what was taken back comes after it.
  if (step === 'end' && !match.study) return here === match.current ? null : match.current;
  const layout = new Layout(match.nodes, match.main, match.study);
  let next = layout.next(here);
  if (step === 'on') return next?.id ?? null;
  let to: number | null = null;
  for (; next; next = layout.next(to)) to = next.id;
  return to;
}

/** What else was played in the place of the move looked at: the move before or after it. */
function beside(match: Match, by: 1 | -1): number | null {
  const node = match.nodes.get(match.here);
  if (!node) return null;
  const all = match.children(node.parent);
  return all[all.findIndex((n) => n.id === node.id) + by]?.id ?? null;
}

/** Looks one step further; says whether there was one. */
export function browse(match: Match, step: Step): boolean {
  const to = stepped(match, step);
  if (to === null) return false;
  match.jump(to);
  return true;
}
