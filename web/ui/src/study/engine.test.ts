import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ask, Lines, News } from '../api/wire';
import { Engine } from './engine.svelte';

let asked: Omit<Ask, 'id'>[];
let stopped: number;
let tell: (news: News) => void;
let engine: Engine;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  stopped = 0;
  engine = new Engine((ask, on) => {
    asked.push(ask);
    tell = on;
    return () => (stopped += 1);
  });
});
afterEach(() => vi.useRealTimers());

function lines(points: number, change: Partial<Lines> = {}): News {
  const line = { score: { points }, moves: [], text: [] };
  const base = { depth: 5, nodes: 1, speed: 1, millis: 1, queue: 0, done: false, lines: [line] };
  return { type: 'lines', lines: { ...base, ...change } };
}

describe('the engine', () => {
  it('begins a search only where one stays', () => {
    engine.look({ match: 'm', node: 1 })();
    engine.look({ match: 'm', node: 2 });
    vi.runAllTimers();
    expect(asked).toEqual([{ type: 'analyse', match: 'm', node: 2 }]);
    expect(stopped).toBe(0);
  });

  it('stops the search when one leaves', () => {
    const leave = engine.look({ match: 'm', node: 1 });
    vi.runAllTimers();
    leave();
    expect(stopped).toBe(1);
  });

  it('keeps the worth, not the lines, until the next place is known', () => {
    engine.look({ node: 1 });
    vi.runAllTimers();
    tell(lines(40));
    engine.look({ node: 2 });
    expect(engine.found).toBeNull();
    expect(engine.score).toEqual({ points: 40 });
    engine.rest();
    expect(engine.score).toBeNull();
  });

  it('keeps its lines when the last word has none', () => {
    engine.look({ node: 1 });
    vi.runAllTimers();
    tell(lines(40));
    tell(lines(0, { done: true, lines: [] }));
    expect(engine.found?.done).toBe(true);
    expect(engine.found?.lines).toHaveLength(1);
    expect(engine.score).toEqual({ points: 40 });
  });

  it('says what went wrong', () => {
    engine.look({ node: 1 });
    vi.runAllTimers();
    tell({ type: 'error', error: { code: 'offline', message: '' } });
    expect(engine.error).toBe('offline');
    const problem = { key: 'playing', params: {} };
    tell({ type: 'error', error: { code: 'forbidden', message: '', problem } });
    expect(engine.problem).toEqual(problem);
    engine.rest();
    expect(engine.problem).toBeNull();
  });
});
