import type { Node } from '../api/wire';

/** A tree of moves to walk in. */
export interface Tree {
  nodes: ReadonlyMap<number, Node>;
  children(node: number): readonly Node[];
}

/** The end of the main line from a node on. */
export function last(tree: Tree, node: number): number {
  for (let next = tree.children(node)[0]; next; next = tree.children(node)[0]) node = next.id;
  return node;
}

/** The next move of the same place, in either direction; at the ends, the node itself. */
function sibling(tree: Tree, node: number, by: 1 | -1): number {
  const parent = tree.nodes.get(node)?.parent;
  if (parent === undefined) return node;
  const all = tree.children(parent);
  const at = all.findIndex((n) => n.id === node);
  return all[at + by]?.id ?? node;
}

/** Where a key leads from a node; null for keys that lead nowhere in a tree. */
export function step(tree: Tree, node: number, key: string): number | null {
  switch (key) {
    case 'ArrowLeft':
      return tree.nodes.get(node)?.parent ?? 0;
    case 'ArrowRight':
      return tree.children(node)[0]?.id ?? node;
    case 'ArrowUp':
      return sibling(tree, node, -1);
    case 'ArrowDown':
      return sibling(tree, node, 1);
    case 'Home':
      return 0;
    case 'End':
      return last(tree, node);
  }
  return null;
}

/** What has a use of its own for the arrow keys. */
const users = 'input, select, textarea, dialog, [contenteditable], [role=grid], [role=slider]';

/** Whether a key is meant for what has the focus, not for the page. */
export function taken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as Element | null;
  if (target?.closest?.(users)) return true;
  return event.key === ' ' && Boolean(target?.closest?.('button, a, summary'));
}
