import type { Rules, Trace } from '../../api/wire';
import { optionsIn } from '../../study/address';

/** What tree is looked at, and how: all that a shared link says. */
export interface Question {
  /** A game, or one of the small trees. */
  game: string;
  /** The options of the game that are not as usual. */
  variant: Record<string, string>;
  /** Boards are seen from the second side. */
  turned: boolean;
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
  variant: {},
  turned: false,
  fen: 'max ((3 12 8) (2 4 6) (14 5 2))',
  agent: 'alphabeta:form=textbook',
  tree: -1,
  step: null,
  wide: new Map(),
};

/** Reads what an address says; what it does not say is as usual. */
export function readQuestion(
  query: URLSearchParams,
  games: readonly Pick<Rules, 'name' | 'options'>[] = [],
): Question {
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
  const options = games.find(({ name }) => name === game)?.options ?? [];
  return {
    game,
    variant: optionsIn(query, options),
    turned: query.get('side') === 'second',
    fen: query.get('fen') ?? (known ? usual.fen : ''),
    agent: query.get('agent') ?? (known ? usual.agent : 'alphabeta:form=textbook,depth=2'),
    tree: number('tree') ?? -1,
    step: number('step'),
    wide: new Map(wide),
  };
}

/** The address of a question, for a link that opens the same. */
export function questionPath(q: Question): string {
  const { variant, game, fen, agent } = q;
  const query = new URLSearchParams({ ...variant, view: 'tree', game, fen, agent });
  if (q.turned) query.set('side', 'second');
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
    variant: q.variant,
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
export function comparisonPath(
  game: string,
  variant: Record<string, string>,
  fen: string,
  agents: string[],
  depth: number,
): string {
  const set = { ...variant, view: 'compare', game, fen, depth: String(depth) };
  const query = new URLSearchParams(set);
  for (const agent of agents) query.append('agent', agent);
  return `/lab?${query.toString()}`;
}
