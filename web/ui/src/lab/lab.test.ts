import { describe, expect, it } from 'vitest';
import type { Agent, Ask, Lines, News } from '../api/wire';
import { decades, Experiment, logPart } from './experiment.svelte';
import { presets } from './presets';

function lines(nodes: number, done: boolean): News {
  const found: Lines = { depth: 3, nodes, speed: 1, millis: 1, queue: 0, done, lines: [] };
  return { type: 'lines', lines: found };
}

/** A server that does what the test says. */
function server() {
  const asks: Omit<Ask, 'id'>[] = [];
  const stopped: number[] = [];
  let tell: (news: News) => void = () => undefined;
  const experiment = new Experiment((ask, on) => {
    const at = asks.push(ask) - 1;
    tell = on;
    return () => stopped.push(at);
  });
  return { asks, stopped, experiment, tell: (news: News) => tell(news) };
}

const question = { game: 'chess', fen: '', notation: 'san' };

describe('an experiment', () => {
  it('lets the agents look one after another', () => {
    const { asks, experiment, tell } = server();
    experiment.start(question, ['minimax:depth=3', 'mcts']);
    expect(asks).toHaveLength(1);
    expect(asks[0]).toMatchObject({ type: 'analyse', agent: 'minimax:depth=3', game: 'chess' });
    tell(lines(10, false));
    expect(asks).toHaveLength(1);
    tell(lines(20, true));
    expect(asks[1]).toMatchObject({ agent: 'mcts' });
    tell(lines(5, true));
    expect(experiment.running).toBe(false);
    expect(experiment.runs.map((run) => [run.state, run.found?.nodes])).toEqual([
      ['done', 20],
      ['done', 5],
    ]);
  });

  it('goes on after an agent that the server refuses', () => {
    const { asks, experiment, tell } = server();
    experiment.start(question, ['nonsense', 'mcts']);
    tell({ type: 'error', error: { code: 'bad-request', message: 'no such agent' } });
    expect(experiment.runs[0]).toMatchObject({ state: 'failed', error: 'bad-request' });
    expect(asks[1]).toMatchObject({ agent: 'mcts' });
  });

  it('stops the search under way and asks for no other', () => {
    const { asks, stopped, experiment, tell } = server();
    experiment.start(question, ['minimax', 'mcts']);
    tell(lines(10, false));
    experiment.stop();
    expect(stopped).toEqual([0]);
    expect(asks).toHaveLength(1);
    expect(experiment.runs.map((run) => run.state)).toEqual(['done', 'waiting']);
  });
});

describe('a scale of powers of ten', () => {
  it('fills a bar by the order of a count', () => {
    expect(logPart(0, 1000)).toBe(0);
    expect(logPart(999, 999)).toBe(1);
    expect(logPart(99, 9999)).toBeCloseTo(0.5);
  });

  it('has a mark at every power', () => {
    expect(decades(2500)).toEqual([1, 10, 100, 1000]);
    expect(decades(0)).toEqual([]);
  });
});

describe('presets', () => {
  const param = (name: string) => ({
    name,
    kind: 'whole',
    default: '1',
    min: 0,
    max: 1e6,
    values: [],
  });
  const agents: Agent[] = [
    { name: 'minimax', params: [param('depth')] },
    { name: 'mcts', params: [param('simulations')] },
  ];

  it('are only what the game has', () => {
    expect(presets({ name: 'chess', agents })).toEqual([
      'minimax:depth=3',
      'mcts:simulations=3000',
    ]);
  });
});
