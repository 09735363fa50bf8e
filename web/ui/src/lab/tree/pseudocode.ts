import type { Shown, Traced } from '../../api/wire';
import { bestAt, eventAt, searched, standing } from './moments';
import type { Tracing } from './tracing.svelte';

/** The algorithms that are written out, named as the menu of searches names them. */
export const written = ['minimax', 'textbook', 'alphabeta', 'ucb', 'puct', 'threat'] as const;
export type Written = (typeof written)[number];

/** What a line does; a line is found by it. */
export type Tag =
  | 'head'
  | 'leaf'
  | 'chance'
  | 'table'
  | 'null'
  | 'max'
  | 'max.try'
  | 'max.window'
  | 'max.cut'
  | 'min'
  | 'min.try'
  | 'min.window'
  | 'min.cut'
  | 'return'
  | 'loop'
  | 'select'
  | 'formula'
  | 'expand'
  | 'simulate'
  | 'back'
  | 'won'
  | 'or'
  | 'and';

/** A line of pseudo-code; the words in braces are of the language spoken. */
export interface Line {
  tag: Tag;
  indent: number;
  text: string;
}

const line = (tag: Tag, indent: number, text: string): Line => ({ tag, indent, text });

function minimax(chance: boolean): Line[] {
  return [
    line('head', 0, '{function} MINIMAX(s)'),
    line('leaf', 1, '{if} {leaf}: {return} EVAL(s)'),
    ...(chance ? [line('chance', 1, '{if} {chance}: {return} Σ p(k) · MINIMAX(s·k)')] : []),
    line('max', 1, '{if} {maxTurn}: v ← −∞'),
    line('max.try', 2, '{each} m: v ← max(v, MINIMAX(s·m))'),
    line('min', 1, '{else}: v ← +∞'),
    line('min.try', 2, '{each} m: v ← min(v, MINIMAX(s·m))'),
    line('return', 1, '{return} v'),
  ];
}

function alphaBeta(chance: boolean, techniques: boolean): Line[] {
  return [
    line('head', 0, '{function} ALPHABETA(s, α, β)'),
    line('leaf', 1, `{if} {leaf}: {return} ${techniques ? 'QUIESCE(s, α, β)' : 'EVAL(s)'}`),
    ...(techniques
      ? [
          line('table', 1, '{if} {seen}: {return} TT[s]'),
          line('null', 1, '{if} {passGood}: {return} v'),
        ]
      : []),
    ...(chance
      ? [line('chance', 1, '{if} {chance}: {return} Σ p(k) · ALPHABETA(s·k, α′, β′)')]
      : []),
    line('max', 1, '{if} {maxTurn}: v ← −∞'),
    line(
      'max.try',
      2,
      `${techniques ? '{ordered}' : '{each}'} m: v ← max(v, ALPHABETA(s·m, α, β))`,
    ),
    line('max.window', 3, 'α ← max(α, v)'),
    line('max.cut', 3, '{if} α ≥ β: {return} v   {cut}'),
    line('min', 1, '{else}: v ← +∞'),
    line(
      'min.try',
      2,
      `${techniques ? '{ordered}' : '{each}'} m: v ← min(v, ALPHABETA(s·m, α, β))`,
    ),
    line('min.window', 3, 'β ← min(β, v)'),
    line('min.cut', 3, '{if} α ≥ β: {return} v   {cut}'),
    line('return', 1, '{return} v'),
  ];
}

function mcts(modern: boolean): Line[] {
  const formula = modern
    ? 'PUCT(m) = Q(m) + c·P(m)·√N / (1 + n(m))'
    : 'UCB(m) = Q(m) + c·√(ln N / n(m))';
  return [
    line('head', 0, '{function} MCTS(s₀)'),
    line('loop', 1, '{repeat}:'),
    line('select', 2, `{while}: s ← s·argmax ${modern ? 'PUCT' : 'UCB'}(m)`),
    line('formula', 3, formula),
    line('expand', 2, '{expand}'),
    line('simulate', 2, 'r ← EVAL(s)'),
    line('back', 2, '{path}: n ← n + 1; W ← W + r; Q ← W / n'),
    line('return', 1, `{return} argmax ${modern ? 'n' : 'UCB'}(m)`),
  ];
}

const threat: readonly Line[] = [
  line('head', 0, '{function} PROVE(s)'),
  line('won', 1, '{if} {won}: {return} {yes}'),
  line('leaf', 1, '{if} {noThreat}: {return} {no}'),
  line('or', 1, '{if} {attacker}: {return} ∃ m {threatens}: PROVE(s·m)'),
  line('and', 1, '{else}: {return} ∀ m {defends}: PROVE(s·m)'),
];

/** The lines of an algorithm, as it went about the tree that is shown. */
export function linesOf(algorithm: Written, traced: Pick<Traced, 'chance'>): readonly Line[] {
  const chance = Boolean(traced.chance);
  switch (algorithm) {
    case 'minimax':
      return minimax(chance);
    case 'textbook':
      return alphaBeta(chance, false);
    case 'alphabeta':
      return alphaBeta(chance, true);
    case 'ucb':
      return mcts(false);
    case 'puct':
      return mcts(true);
    case 'threat':
      return threat;
  }
}

/** Where the search is: the line it is at, and the line from which the node was called. */
export interface Place {
  tag: Tag;
  caller: Tag | null;
  /** Whose variables are shown; none before the search. */
  node: Shown | null;
  parent: Shown | null;
}

const before: Place = { tag: 'head', caller: null, node: null, parent: null };

/** The line of the pseudo-code at a moment of the search. */
export function placeOf(
  tracing: Pick<Tracing, 'traced' | 'at' | 'step' | 'sim' | 'simWay'>,
): Place {
  const { traced } = tracing;
  if (!traced || tracing.at === 0) return before;
  if (traced.kind === 'mcts') {
    const node = traced.nodes.find(({ id }) => id === tracing.simWay.at(-1)) ?? null;
    return { tag: tracing.sim.phase, caller: 'loop', node, parent: null };
  }
  const event = eventAt(traced.nodes, tracing.step);
  if (!event) return before;
  const { node, what } = event;
  const parent = traced.nodes.find(({ id }) => id === node.parent) ?? null;
  if (traced.kind === 'threat')
    return {
      tag: proofTag(node, what),
      caller: parent && (parent.max ? 'or' : 'and'),
      node,
      parent,
    };
  return {
    tag: what === 'enter' ? enterTag(node) : leaveTag(node),
    caller: parent && callTag(parent),
    node,
    parent,
  };
}

function isLeaf({ why }: Shown): boolean {
  return ['leaf', 'quiet', 'over', 'repeated', 'pruned'].includes(why);
}

function enterTag(node: Shown): Tag {
  if (node.kind === 'chance') return 'chance';
  if (isLeaf(node)) return 'leaf';
  if (node.why === 'table' || node.why === 'null') return node.why;
  return node.max ? 'max' : 'min';
}

function leaveTag(node: Shown): Tag {
  if (node.kind !== 'chance' && node.why === 'cut') return node.max ? 'max.cut' : 'min.cut';
  return node.kind === 'chance' || isLeaf(node) || node.why === 'table' || node.why === 'null'
    ? enterTag(node)
    : 'return';
}

function callTag(parent: Shown): Tag {
  if (parent.kind === 'chance') return 'chance';
  return parent.max ? 'max.try' : 'min.try';
}

function proofTag(node: Shown, what: 'enter' | 'leave'): Tag {
  if (node.children === 0) return what === 'leave' && node.value > 0 ? 'won' : 'leaf';
  return node.max ? 'or' : 'and';
}

/** A variable with its value as a number; the page writes it as the game does. */
export interface Variable {
  name: 'v' | 'α' | 'β';
  value: number;
}

/** The variables of a node of minimax or alpha-beta at a step, those that have a value. */
export function variablesOf(
  traced: Traced,
  node: Shown,
  parent: Shown | null,
  step: number,
): Variable[] {
  if (!searched(node) || traced.kind === 'mcts' || traced.kind === 'threat') return [];
  const stand = standing(node, parent ?? undefined, step);
  const value = step >= node.leave ? node.value : bestAt(node, step);
  const window: Variable[] =
    traced.kind === 'alphabeta'
      ? [
          { name: 'α', value: stand.alpha },
          { name: 'β', value: stand.beta },
        ]
      : [];
  return [...(value === null ? [] : [{ name: 'v', value } as const]), ...window];
}
