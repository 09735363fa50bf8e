import type { SolutionMove } from '../api/wire';

/** A move of a tree with its place in the list. */
export interface Placed {
  index: number;
  move: SolutionMove;
}

/** The moves after one of a tree, the main line first; -1 is the beginning. */
export function childrenOf(tree: readonly SolutionMove[], parent: number): Placed[] {
  const all: Placed[] = [];
  tree.forEach((move, index) => {
    if (move.parent === parent) all.push({ index, move });
  });
  return all;
}

/** The line through a move: from the beginning to it, then by main moves to the end. */
export function pathTo(tree: readonly SolutionMove[], at: number): Placed[] {
  const path: Placed[] = [];
  for (let index = at, move = tree[at]; move; index = move.parent, move = tree[index])
    path.unshift({ index, move });
  const main = new Map<number, number>();
  tree.forEach((move, index) => {
    if (!main.has(move.parent)) main.set(move.parent, index);
  });
  for (let index = main.get(at); index !== undefined; index = main.get(index)) {
    const move = tree[index];
    if (move) path.push({ index, move });
  }
  return path;
}

/** A tree with another one below a move of it that was cut. */
export function graft(
  tree: readonly SolutionMove[],
  at: number,
  more: readonly SolutionMove[],
): SolutionMove[] {
  const offset = tree.length;
  const whole = tree.map((move, index) => (index === at ? { ...move, cut: false } : move));
  const added = more.map((move) => ({
    ...move,
    parent: move.parent < 0 ? at : move.parent + offset,
  }));
  return [...whole, ...added];
}
