import type { Node, ReviewedMove, ReviewSummary, Score } from '../api/wire';
import type { Nodes } from '../play/tree';
import { winChance } from './worth';

/** The marks that cost something, from the least to the most. */
export const faults = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Fault = (typeof faults)[number];

export type Side = Node['side'];

/** What a review says of one side. */
export interface Account {
  /** From 0 to 100; null where the side made no move. The server has the formula (analysis/accuracy.go). */
  accuracy: number | null;
  counts: Record<Fault, number>;
}

export function isFault(mark: string | undefined): mark is Fault {
  return faults.some((fault) => fault === mark);
}

/** The signs of faults, as books write them after a move. */
const signs: Record<Fault, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** The signs to show after moves, by node. */
export function signsOf(moves: readonly ReviewedMove[]): Map<number, string> {
  return new Map(
    moves.flatMap(({ node, mark }) => (isFault(mark) ? [[node, signs[mark]] as const] : [])),
  );
}

/** A fault to make up for. */
export interface Chance {
  fault: ReviewedMove;
  /** The node before it, where something better is looked for. */
  node: number;
  side: Side;
  /** The move as it was played, in UCI. */
  played: string;
}

/** The faults of a review as chances to do better. */
export function faultsOf(moves: readonly ReviewedMove[], nodes: Nodes): Chance[] {
  return moves.flatMap((fault) => {
    const made = nodes.get(fault.node);
    if (!made || !isFault(fault.mark)) return [];
    return [{ fault, node: made.parent, side: made.side, played: made.move }];
  });
}

/** What a move gave away, as a part of the whole game: 0 for nothing, 1 for a win turned to a loss. */
export function loss(side: Side, before: Score, after: Score): number {
  const gain = winChance(after) - winChance(before);
  return Math.max(0, side === 'first' ? -gain : gain);
}

/** accounts sums up a review for both sides: the accuracies that came with it, and its faults. */
export function accounts(
  moves: readonly ReviewedMove[],
  summary: ReviewSummary | null,
  sideOf: (node: number) => Side | undefined,
): Record<Side, Account> {
  const of = (side: Side): Account => {
    const counts = { inaccuracy: 0, mistake: 0, blunder: 0 };
    for (const { node, mark } of moves) {
      if (sideOf(node) === side && isFault(mark)) counts[mark] += 1;
    }
    return { accuracy: summary?.[side] ?? null, counts };
  };
  return { first: of('first'), second: of('second') };
}

/** The graph of a review: First's chance after every move, with the marks of faults. */
export function dotsOf(moves: readonly ReviewedMove[]) {
  return [
    { ply: 0, chance: 0.5 },
    ...moves.map((m) => ({
      ply: m.ply,
      chance: winChance(m.score),
      ...(m.mark && { mark: m.mark }),
    })),
  ];
}
