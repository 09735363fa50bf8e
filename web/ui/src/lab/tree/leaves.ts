import type { Shown, Traced } from '../../api/wire';

/** The leaves of a small tree. */
export function leaves(traced: Traced): Shown[] {
  const parents = new Set(traced.nodes.map((node) => node.parent));
  return traced.nodes.filter((node) => !parents.has(node.id));
}

/** The leaves below a node, or the node itself where it is one. */
export function leavesBelow(traced: Traced, id: number): Shown[] {
  const parent = new Map(traced.nodes.map((node) => [node.id, node.parent]));
  return leaves(traced).filter((leaf) => {
    let at: number | undefined = leaf.id;
    while (at !== undefined && at !== id) at = parent.get(at);
    return at === id;
  });
}
