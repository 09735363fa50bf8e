import type { ReviewedMove } from '../api/wire';
import { type Dot } from './graph';
import { loss, type Side } from './review';
import { winChance } from './worth';

/** What luck and skill made of one move, as parts of the whole game. */
export interface Fate {
  move: ReviewedMove;
  side: Side;
  /** By how much the way it turned out raised First's chance to win. */
  luck: number;
  /** How much of its mover's chance the choice gave away. */
  given: number;
}

/** The moves of a review with what luck and skill made of each; turns passed are left out. */
export function fates(
  moves: readonly ReviewedMove[],
  sideOf: (node: number) => Side | undefined,
): Fate[] {
  return moves.flatMap((move, i) => {
    const side = sideOf(move.node);
    if (!side) return [];
    const chosen = move.expected ?? move.score;
    const before = move.best?.score ?? moves[i - 1]?.score ?? chosen;
    const luck = winChance(move.score) - winChance(chosen);
    return [{ move, side, luck, given: loss(side, before, chosen) }];
  });
}

/** What luck brought a side and what it gave away itself, in all. */
export interface Share {
  luck: number;
  given: number;
}

export function shareOf(list: readonly Fate[], side: Side): Share {
  const sign = side === 'first' ? 1 : -1;
  return {
    luck: sign * sum(list.map((fate) => fate.luck)),
    given: sum(list.filter((fate) => fate.side === side).map((fate) => fate.given)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}

/** The least part of a game that is worth naming. */
const worthNaming = 0.02;

/** The move at which luck weighed most, for whichever side. */
export function luckiest(list: readonly Fate[]): Fate | undefined {
  return most(list, (fate) => Math.abs(fate.luck));
}

/** The choice that gave most away. */
export function costliest(list: readonly Fate[]): Fate | undefined {
  return most(list, (fate) => fate.given);
}

function most(list: readonly Fate[], weight: (fate: Fate) => number): Fate | undefined {
  const [first, ...rest] = list.filter((fate) => weight(fate) >= worthNaming);
  return first && rest.reduce((best, fate) => (weight(fate) > weight(best) ? fate : best), first);
}

/** Whom luck helped by a move. */
export function helped({ luck }: Fate): Side {
  return luck > 0 ? 'first' : 'second';
}

/**
 * The two curves of the graph: what luck, and what the choices of both sides, have brought
 * First up to each ply. The middle is nothing; both have one scale, by the larger of them.
 */
export function curves(list: readonly Fate[]): { luck: Dot[]; skill: Dot[]; scale: number } {
  let luck = 0;
  let skill = 0;
  const sums = list.map((fate) => {
    luck += fate.luck;
    skill += fate.side === 'first' ? -fate.given : fate.given;
    return { ply: fate.move.ply, luck, skill };
  });
  const scale = Math.max(0.1, ...sums.flatMap((at) => [Math.abs(at.luck), Math.abs(at.skill)]));
  const dots = (of: 'luck' | 'skill') => [
    { ply: 0, chance: 0.5 },
    ...sums.map((at) => ({ ply: at.ply, chance: 0.5 + (0.47 * at[of]) / scale })),
  ];
  return { luck: dots('luck'), skill: dots('skill'), scale };
}
