import { describe, expect, it } from 'vitest';
import type { Agent } from '../api/wire';
import { allSearchers, paramsOf, searcherOf, searchersOf, smallAgents } from './searchers';

const param = (name: string) => ({ name, kind: 'text' }) as Agent['params'][number];
const names = ['form', 'simulations', 'movetime', 'eval', 'hash', 'cpuct', 'c', 'scale', 'policy'];
const mcts = { name: 'mcts', params: names.map(param) } as Agent;
const plain = { ...mcts, params: mcts.params.filter(({ name }) => name !== 'policy') };

describe('MCTS with a network', () => {
  it('is listed where the game has a policy, and only there', () => {
    const listed = (agent: Agent) => searchersOf([agent], false).map(({ name }) => name);
    expect(listed(mcts)).toEqual(['ucb', 'puct', 'network']);
    expect(listed(plain)).toEqual(['ucb', 'puct']);
    expect(searchersOf(smallAgents([mcts], 'nim'), true).map(({ name }) => name)).toEqual([
      'ucb',
      'puct',
    ]);
  });

  it('is told from MCTS with PUCT by its policy', () => {
    const name = (text: string) => searcherOf(allSearchers, text)?.name;
    expect(name('mcts:simulations=200,eval=net,policy=net')).toBe('network');
    expect(name('mcts:simulations=200,eval=net')).toBe('puct');
    expect(name('mcts:form=ucb,policy=net')).toBe('ucb');
  });

  it('asks for neither network: its name says them', () => {
    const searcher = allSearchers.find(({ name }) => name === 'network');
    if (!searcher) throw new Error('there is none');
    const { main, rest } = paramsOf(mcts, searcher);
    expect(main.map(({ name }) => name)).toEqual(['simulations', 'cpuct']);
    expect(rest.map(({ name }) => name)).toEqual(['movetime', 'scale']);
  });
});
