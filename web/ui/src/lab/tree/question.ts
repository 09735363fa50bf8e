import type { Trace } from '../../api/wire';

/** What tree is looked at, and how: all that a shared link says. */
export interface Question {
  /** A game, or one of the small trees. */
  game: string;
  fen: string;
  agent: string;
  /** Which tree, where the search began anew; −1: the last. */
  tree: number;
  /** The step of the search; null: its end. */
  step: number | null;
  /** How many children are shown of a node, where that is not as usual. */
  wide: ReadonlyMap<number, number>;
}

/** The tree that most courses show first. */
export const usual: Question = {
  game: 'tree',
  fen: 'max ((3 12 8) (2 4 6) (14 5 2))',
  agent: 'alphabeta:form=textbook',
  tree: -1,
  step: null,
  wide: new Map(),
};

/** Reads what an address says; what it does not say is as usual. */
export function readQuestion(query: URLSearchParams): Question {
  const game = query.get('game') ?? usual.game;
  const known = game === usual.game;
  const number = (name: string) => {
    const text = query.get(name) ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : null;
  };
  const wide = (query.get('wide') ?? '').split(',').flatMap((pair) => {
    const [, node, count] = /^(\d{1,7})-(\d{1,3})$/.exec(pair) ?? [];
    return node === undefined ? [] : [[Number(node), Number(count)] as const];
  });
  return {
    game,
    fen: query.get('fen') ?? (known ? usual.fen : ''),
    agent: query.get('agent') ?? (known ? usual.agent : 'alphabeta:form=textbook,depth=2'),
    tree: number('tree') ?? -1,
    step: number('step'),
    wide: new Map(wide),
  };
}

/** The address of a question, for a link that opens the same. */
export function questionPath(q: Question): string {
  const query = new URLSearchParams({ view: 'tree', game: q.game, fen: q.fen, agent: q.agent });
  if (q.tree >= 0) query.set('tree', String(q.tree));
  if (q.step !== null) query.set('step', String(q.step));
  const wide = [...q.wide].map(([node, count]) => `${node}-${count}`);
  if (wide.length) query.set('wide', wide.join());
  return `/lab?${query.toString()}`;
}

/** What to ask the server for. */
export function askOf(q: Question, notation: string, some: number): Trace {
  return {
    game: q.game,
    fen: q.fen,
    agent: q.agent,
    notation,
    tree: q.tree,
    some,
    wide: [...q.wide].map(([node, count]) => ({ node, count })),
  };
}

/** A question with another number of a node's children shown. */
export function widened(q: Question, node: number, count: number): Question {
  return { ...q, wide: new Map(q.wide).set(node, count) };
}

/** A question about the tree of another iteration. */
export function otherTree(q: Question, tree: number): Question {
  return { ...q, tree, step: null, wide: new Map() };
}

/** The address of a comparison. */
export function comparisonPath(game: string, fen: string, agents: string[], depth: number): string {
  const query = new URLSearchParams({ view: 'compare', game, fen, depth: String(depth) });
  for (const agent of agents) query.append('agent', agent);
  return `/lab?${query.toString()}`;
}
