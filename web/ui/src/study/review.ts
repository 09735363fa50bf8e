import type { Node, ReviewedMove, Score } from '../api/wire';
import type { Nodes } from '../play/tree';
import { winChance } from './worth';

/** The marks that cost something, from the least to the most. */
export const faults = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Fault = (typeof faults)[number];

export type Side = Node['side'];

/** What a review says of one side. */
export interface Account {
  /** From 0 to 100; null where the side made no move. */
  accuracy: number | null;
  counts: Record<Fault, number>;
}

/** How fast accuracy falls: a move that gives away a tenth of the game is worth two thirds. */
const strictness = 4;

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

/** How good a move was that gave this away, from 0 to 100. */
export function accuracy(given: number): number {
  return 100 * Math.exp(-strictness * given);
}

/**
 * accounts sums up a review, whose moves are in order, for both sides. A move
 * is held against what was better, where the review says so, else against the
 * position before it; the first one, that has none, is taken as good. Of a move that
 * chance decided about counts what could be expected.
 */
export function accounts(
  moves: readonly ReviewedMove[],
  sideOf: (node: number) => Side | undefined,
): Record<Side, Account> {
  const of = (side: Side): Account => {
    const counts = { inaccuracy: 0, mistake: 0, blunder: 0 };
    let sum = 0;
    let own = 0;
    moves.forEach((move, i) => {
      if (sideOf(move.node) !== side) return;
      const before = move.best?.score ?? moves[i - 1]?.score ?? move.score;
      sum += accuracy(loss(side, before, move.expected ?? move.score));
      own += 1;
      if (isFault(move.mark)) counts[move.mark] += 1;
    });
    return { accuracy: own ? sum / own : null, counts };
  };
  return { first: of('first'), second: of('second') };
}
