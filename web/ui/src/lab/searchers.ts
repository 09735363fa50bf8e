import type { Agent } from '../api/wire';
import { t } from '../i18n';
import { agentText, parseAgent } from '../play/agents';
import { agentName } from '../play/words';

/** A way to search as a menu offers it: an agent, and the parameters that matter most. */
export interface Searcher {
  name: string;
  /** The agent to begin with. */
  text: string;
  main: readonly string[];
  /** The parameter without which a game does not have it. */
  needs?: string;
}

/** Those whose tree can be shown, from the plainest. */
export const treeSearchers: readonly Searcher[] = [
  { name: 'minimax', text: 'minimax:depth=2', main: ['depth', 'eval'] },
  { name: 'textbook', text: 'alphabeta:form=textbook,depth=3', main: ['depth', 'eval'] },
  { name: 'alphabeta', text: 'alphabeta:depth=3', main: ['depth', 'eval'] },
  { name: 'ucb', text: 'mcts:form=ucb,simulations=200', main: ['simulations', 'c', 'eval'] },
  { name: 'puct', text: 'mcts:simulations=200', main: ['simulations', 'cpuct', 'eval'] },
  {
    name: 'network',
    text: 'mcts:simulations=200,eval=net,policy=net',
    main: ['simulations', 'cpuct'],
    needs: 'policy',
  },
  { name: 'threat', text: 'threat', main: ['proof'] },
];

/** The searchers beside those of trees that can be compared; not every game has all. */
const others: readonly Searcher[] = [
  { name: 'random', text: 'random', main: [] },
  { name: 'greedy', text: 'greedy', main: [] },
  { name: 'strong', text: 'strong:depth=8', main: ['depth', 'eval'] },
  { name: 'five', text: 'five:depth=8', main: ['depth'] },
  { name: 's0', text: 's0', main: ['depth', 'heuristic'] },
  { name: 's1', text: 's1', main: ['level'] },
  { name: 's2', text: 's2', main: [] },
  { name: 's3', text: 's3', main: ['agent', 'depth', 'simulations'] },
  { name: 's4', text: 's4', main: ['level'] },
  { name: 'engine', text: 'engine', main: ['level'] },
];

/** All of both, in the order to list them. */
export const allSearchers: readonly Searcher[] = [...treeSearchers, ...others];

/** All that a game has, in the order to list them. */
export function searchersOf(agents: readonly Agent[], all: boolean): Searcher[] {
  return (all ? allSearchers : treeSearchers).filter(({ text, needs }) => {
    const agent = agents.find(({ name }) => name === parseAgent(text).name);
    return agent && (!needs || agent.params.some(({ name }) => name === needs));
  });
}

/** The searcher that an agent is of. */
export function searcherOf(list: readonly Searcher[], text: string): Searcher | undefined {
  const { name, params } = parseAgent(text);
  const form = params.form ?? '';
  const wanted =
    name === 'alphabeta' && form === 'textbook'
      ? 'textbook'
      : name === 'mcts'
        ? form === 'ucb'
          ? 'ucb'
          : params.policy === 'net'
            ? 'network'
            : 'puct'
        : name;
  return list.find((searcher) => searcher.name === wanted);
}

/** What the menus call the searcher of an agent; where it is of none, the agent. */
export function searcherName(text: string): string {
  const searcher = searcherOf(allSearchers, text);
  return searcher ? t(`lab.searcher.${searcher.name as 'minimax'}`) : agentName(text);
}

/** The parameters that a searcher does not heed, or that its name says already. */
const unheeded: Record<string, readonly string[]> = {
  alphabeta: ['form', 'chance', 'decided', 'randomties', 'seed'],
  ucb: ['form', 'cpuct', 'scale', 'policy'],
  puct: ['form', 'c', 'policy'],
  network: ['form', 'c', 'policy', 'eval'],
};

/** The parameters of a searcher that can be set: the main ones and the rest. */
export function paramsOf(agent: Agent, searcher: Searcher) {
  const plain = [
    'form',
    'depth',
    'nodes',
    'movetime',
    'eval',
    'randomties',
    'seed',
    'squares',
    'radius',
  ];
  const heeded = agent.params.filter(({ name }) => {
    if (name === 'hash' || name === 'threads' || name === 'net') return false;
    if (searcher.name === 'textbook') return plain.includes(name) && name !== 'form';
    return !unheeded[searcher.name]?.includes(name);
  });
  return {
    main: heeded.filter(({ name }) => searcher.main.includes(name)),
    rest: heeded.filter(({ name }) => !searcher.main.includes(name)),
  };
}

/** An agent with one parameter changed. */
export function withParam(agent: Agent, text: string, name: string, value: string): string {
  return agentText(agent, { ...parseAgent(text).params, [name]: value });
}

/** The agents of small trees: those of a game, less what only boards have. */
export function smallAgents(agents: readonly Agent[], game: string): Agent[] {
  const names = game === 'nim' ? ['minimax', 'alphabeta', 'mcts'] : ['minimax', 'alphabeta'];
  const boards = ['eval', 'net', 'policy', 'nodes', 'movetime'];
  return agents
    .filter(({ name }) => names.includes(name))
    .map((a) => ({ ...a, params: a.params.filter(({ name }) => !boards.includes(name)) }));
}
