/** The queen can take a pawn that another queen guards. */
const poisoned = '3qk3/8/8/3p4/8/8/8/3QK3 w - - 0 1';
/** X can make two open threes at once. */
const twoThrees = '15/15/1o11o1/15/15/7x7/7x7/5xx8/15/15/15/15/15/1o11o1/15 x';
const book = 'max ((3 12 8) (2 4 6) (14 5 2))';

function compare(game: string, fen: string, agents: string[], depth: number): string {
  const query = new URLSearchParams({ view: 'compare', game, fen, depth: String(depth) });
  for (const agent of agents) query.append('agent', agent);
  return `/lab?${query.toString()}`;
}

function tree(game: string, fen: string, agent: string, step = 0): string {
  const query = new URLSearchParams({ view: 'tree', game, fen, agent, step: String(step) });
  return `/lab?${query.toString()}`;
}

/** The lessons, from chance to proofs, each with something to try. */
export const lessons = [
  {
    name: 'greedy',
    game: 'chess',
    path: compare('chess', poisoned, ['random', 'greedy', 'minimax'], 2),
  },
  { name: 'minimax', game: 'tree', path: tree('tree', book, 'minimax') },
  { name: 'alphabeta', game: 'tree', path: tree('tree', book, 'alphabeta:form=textbook') },
  {
    name: 'order',
    game: 'chess',
    path: compare(
      'chess',
      '',
      ['alphabeta:form=textbook', 'alphabeta:tt=off,killers=off,history=off', 'alphabeta'],
      5,
    ),
  },
  { name: 'mcts', game: 'nim', path: tree('nim', '7', 'mcts:form=ucb,simulations=100') },
  { name: 'threat', game: 'caro', path: tree('caro', twoThrees, 'threat') },
] as const;
