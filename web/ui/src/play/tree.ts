import type { Side } from '../api/client';
import type { Node } from '../api/wire';

export type Nodes = ReadonlyMap<number, Node>;

/** The text of a skipped turn; nobody takes it back. A pass by the rules of a game is a move of its own. */
export const nullMove = '--';

/** Nodes with others added or in their place; the start, node 0, is none of them. */
export function merged(nodes: Nodes | null, changed: readonly Node[]): Nodes {
  const all = new Map(nodes);
  for (const node of changed) if (node.id !== 0) all.set(node.id, node);
  return all;
}

/** The nodes on the way from the start to a node. */
export function ancestors(nodes: Nodes, to: number): Node[] {
  const line: Node[] = [];
  for (let node = nodes.get(to); node; node = nodes.get(node.parent)) line.push(node);
  return line.reverse();
}

/** What was played at a node, oldest first. */
export function childrenOf(nodes: Nodes, parent: number): Node[] {
  return [...nodes.values()].filter((n) => n.parent === parent).sort((a, b) => a.id - b.id);
}

/** What was played first from a node on, to the end. */
export function firstLine(nodes: Nodes, from: number): Node[] {
  const first = new Map<number, Node>();
  for (const node of nodes.values()) {
    const other = first.get(node.parent);
    if (!other || node.id < other.id) first.set(node.parent, node);
  }
  const line: Node[] = [];
  for (let next = first.get(from); next; next = first.get(next.id)) line.push(next);
  return line;
}

/**
 * Where undo goes: one move back or, for who plays one side, to the last turn
 * of theirs; null where there is nothing to take back.
 */
export function undoTarget(nodes: Nodes, current: number, mine: Side | null): number | null {
  for (let node = nodes.get(current); node; node = nodes.get(node.parent)) {
    if (node.move !== nullMove && (mine === null || node.side === mine)) return node.parent;
  }
  return null;
}

/** Where redo goes: one move on or, for who plays one side, to the next turn of theirs. */
export function redoTarget(nodes: Nodes, next: number, mine: Side | null): number {
  for (let at = next; mine !== null;) {
    const child = childrenOf(nodes, at).at(-1);
    if (!child || child.side === mine) return at;
    at = child.id;
  }
  return next;
}
