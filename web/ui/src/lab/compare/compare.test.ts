import { describe, expect, it } from 'vitest';
import type { Agent, Ask, Lines, News, Setting } from '../../api/wire';
import { cellsOf, Comparison, patience } from './comparison.svelte';
import { bestLeaves, decades, effectiveBranching, fullLeaves, logPart } from './theory';

const depth: Setting = { name: 'depth', kind: 'whole', default: '2', min: 1, max: 3, values: [] };
const agents: Agent[] = [
  { name: 'minimax', params: [depth] },
  { name: 'greedy', params: [] },
];

function lines(nodes: number, done: boolean, millis = 1): News {
  const found: Lines = { depth: 3, nodes, speed: 1, millis, queue: 0, done, lines: [] };
  return { type: 'lines', lines: found };
}

/** A server that does what the test says. */
function server() {
  const asks: Omit<Ask, 'id'>[] = [];
  const stopped: number[] = [];
  let tell: (news: News) => void = () => undefined;
  const comparison = new Comparison((ask, on) => {
    const at = asks.push(ask) - 1;
    tell = on;
    return () => stopped.push(at);
  });
  return { asks, stopped, comparison, tell: (news: News) => tell(news) };
}

const subject = { game: 'chess', variant: {}, fen: '', notation: 'san' };
const states = (comparison: Comparison) => comparison.cells.map((cell) => cell.state);

describe('a comparison', () => {
  it('searches to every depth an agent has, and says the depth each time', () => {
    const cells = cellsOf(agents, ['minimax', 'greedy'], 9);
    expect(cells.map((cell) => cell.text)).toEqual([
      'minimax:depth=1',
      'minimax:depth=2',
      'minimax:depth=3',
      'greedy',
    ]);
    expect(cells.at(-1)?.depth).toBeNull();
  });

  it('leaves out what is deeper than what was too slow', () => {
    const { asks, comparison, tell } = server();
    comparison.start(subject, cellsOf(agents, ['minimax', 'greedy'], 3));
    tell(lines(20, true));
    tell(lines(900, false));
    tell(lines(4000, true, patience));
    expect(asks.map((ask) => ask.agent)).toEqual(['minimax:depth=1', 'minimax:depth=2', 'greedy']);
    tell({ type: 'error', error: { code: 'bad-request', message: 'no' } });
    expect(states(comparison)).toEqual(['done', 'slow', 'skipped', 'failed']);
    expect(comparison.running).toBe(false);
  });

  it('stops the search under way and asks for no other', () => {
    const { asks, stopped, comparison, tell } = server();
    comparison.start(subject, cellsOf(agents, ['minimax'], 2));
    tell(lines(10, false));
    comparison.stop();
    expect(stopped).toEqual([0]);
    expect(asks).toHaveLength(1);
    expect(states(comparison)).toEqual(['skipped', 'skipped']);
  });
});

describe('theory', () => {
  it('has the numbers of the report, where those are right', () => {
    expect([1, 2, 3, 4].map((d) => fullLeaves(40, d))).toEqual([40, 1600, 64000, 2560000]);
    expect([1, 2, 3, 4].map((d) => bestLeaves(40, d))).toEqual([40, 79, 1639, 3199]);
  });

  it('finds the branching factor that so many nodes stand for', () => {
    expect(effectiveBranching(1 + 20 + 400, 2)).toBeCloseTo(20);
    expect(effectiveBranching(1, 3)).toBe(1);
  });

  it('has a scale of powers of ten', () => {
    expect(logPart(0, 1000)).toBe(0);
    expect(logPart(99, 9999)).toBeCloseTo(0.5);
    expect(decades(2500)).toEqual([1, 10, 100, 1000]);
  });
});
