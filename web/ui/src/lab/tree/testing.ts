import type { Shown, Traced } from '../../api/wire';
import { infinity } from './moments';

/** A node of a tree in a test; what is not said of it is as usual. */
export function node(id: number, parent: number, more: Partial<Shown> = {}): Shown {
  return {
    id,
    parent,
    text: String(id),
    uci: '',
    kind: more.max === false ? 'min' : 'max',
    max: true,
    alpha: -infinity,
    beta: infinity,
    value: 0,
    why: 'all',
    enter: 0,
    leave: 0,
    children: 0,
    hidden: 0,
    hiddenNodes: 0,
    unsearched: 0,
    ...more,
  };
}

export const leaf = (id: number, parent: number, value: number, enter: number) =>
  node(id, parent, { value, why: 'over', enter, leave: enter + 1, state: String(value) });

/** The textbook's tree ((3 12 8) (2 4 6) (14 5 2)), as the server records it. */
export const book: Shown[] = [
  node(0, -1, { enter: 1, leave: 22, value: 3, children: 3, rises: [{ step: 9, value: 3 }] }),
  node(1, 0, {
    max: false,
    enter: 2,
    leave: 9,
    value: 3,
    children: 3,
    rises: [{ step: 4, value: 3 }],
  }),
  leaf(2, 1, 3, 3),
  leaf(3, 1, 12, 5),
  leaf(4, 1, 8, 7),
  node(5, 0, {
    max: false,
    enter: 10,
    leave: 13,
    alpha: 3,
    value: 2,
    why: 'cut',
    unsearched: 2,
    rises: [{ step: 12, value: 2 }],
  }),
  leaf(6, 5, 2, 11),
  node(-2, 5, { why: 'skipped', value: 4, state: '4' }),
  node(-3, 5, { why: 'skipped', value: 6, state: '6' }),
  node(7, 0, {
    max: false,
    enter: 14,
    leave: 21,
    alpha: 3,
    value: 2,
    why: 'cut',
    rises: [
      { step: 16, value: 14 },
      { step: 18, value: 5 },
      { step: 20, value: 2 },
    ],
  }),
  leaf(8, 7, 14, 15),
  leaf(9, 7, 5, 17),
  leaf(10, 7, 2, 19),
];
export const by = (id: number) => book.find((one) => one.id === id) as Shown;

/** The search of that tree. */
export const traced: Traced = {
  trees: [{ depth: 0, nodes: 11, value: 3, move: '1', done: true }],
  tree: 0,
  from: 1,
  to: 22,
  nodes: book,
  kind: 'alphabeta',
  fen: '',
  max: 'first',
  count: 11,
  move: '1',
  score: { points: 3 },
};
