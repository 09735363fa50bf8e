/** The branching factor of the report's table. */
export const branching = 40;

/** The leaves of minimax in a tree of that branching factor and depth. */
export function fullLeaves(b: number, depth: number): number {
  return b ** depth;
}

/** The leaves of alpha-beta where the best move always comes first (Knuth and Moore, 1975). */
export function bestLeaves(b: number, depth: number): number {
  return b ** Math.ceil(depth / 2) + b ** Math.floor(depth / 2) - 1;
}

/**
 * The effective branching factor: the b for which a full tree of that depth has so many nodes,
 * 1 + b + b² + … = nodes.
 */
export function effectiveBranching(nodes: number, depth: number): number {
  if (depth < 1 || nodes <= depth + 1) return 1;
  const total = (b: number) => {
    let sum = 1;
    for (let d = 1, power = 1; d <= depth; d++) sum += power *= b;
    return sum;
  };
  let low = 1;
  let high = nodes;
  for (let i = 0; i < 100; i++) {
    const mid = (low + high) / 2;
    if (total(mid) < nodes) low = mid;
    else high = mid;
  }
  return (low + high) / 2;
}

/** The part of an axis that a count takes on a scale of powers of ten from 1, from 0 to 1. */
export function logPart(count: number, largest: number): number {
  if (count <= 1 || largest <= 1) return 0;
  return Math.log10(count) / Math.log10(largest);
}

/** The powers of ten up to a count: 1, 10, 100… */
export function decades(largest: number): number[] {
  const marks: number[] = [];
  for (let mark = 1; mark <= largest; mark *= 10) marks.push(mark);
  return marks;
}
