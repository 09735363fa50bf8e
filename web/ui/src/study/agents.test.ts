import { describe, expect, it } from 'vitest';
import type { Agent } from '../api/wire';
import { readSettings, searchers } from './agents';

describe('the settings of the engine', () => {
  it('are read back', () => {
    const settings = { lines: 3, agents: { chess: 'mcts' } };
    expect(readSettings(JSON.stringify(settings))).toEqual(settings);
  });

  it.each(['', 'null', '[]', '{"lines":0}', '{"lines":6}', '{"lines":"2","agents":7}'])(
    'are the usual ones after %j',
    (text) => expect(readSettings(text)).toEqual({ lines: 1, agents: {} }),
  );

  it('leave out what is no agent', () => {
    expect(readSettings('{"agents":{"chess":5,"caro":"threat"}}').agents).toEqual({
      caro: 'threat',
    });
  });
});

it('agents that can analyse are those that think for a time of one’s choice', () => {
  const agent = (name: string, ...params: string[]): Agent => ({
    name,
    params: params.map((p) => ({ name: p, kind: '', default: '', min: 0, max: 0, values: [] })),
  });
  const all = [
    agent('random', 'seed'),
    agent('mcts', 'movetime', 'c'),
    agent('program', 'path', 'movetime'),
    agent('engine', 'level'),
  ];
  expect(searchers(all).map((a) => a.name)).toEqual(['mcts']);
});
