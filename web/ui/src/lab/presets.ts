import type { Rules } from '../api/wire';
import { agentProblem } from '../play/agents';

/** Agents worth comparing: from searching everything to looking where it pays. */
const usual = [
  'minimax:depth=3',
  'alphabeta:form=textbook,depth=3',
  'alphabeta:depth=6',
  'mcts:simulations=3000',
];

/** What a game adds to them: its students' own players, and the search for forced wins. */
const own: Record<string, string[]> = {
  chess: ['s0', 's2', 's4'],
  xiangqi: ['s3', 'mcts:form=ucb'],
  jieqi: ['s3'],
  caro: ['s1:level=hard', 'threat'],
};

/** At least two agents make a comparison; more than four make no table. */
export const fewest = 2;
export const most = 4;

/** The agents to choose from in a game, the ones to begin with first. */
export function presets(rules: Pick<Rules, 'name' | 'agents'>): string[] {
  const known = [...usual, ...(own[rules.name] ?? []), 'engine:level=hard', 'greedy', 'random'];
  return known.filter((agent) => agentProblem(rules.agents, agent) === null);
}
