import { describe, expect, it } from 'vitest';
import type { Agent, Setting } from '../api/wire';
import { agentProblem, agentText, fits, parseAgent, seconds } from './agents';

function param(name: string, kind: string, change: Partial<Setting> = {}): Setting {
  return { name, kind, default: '', min: 0, max: 0, values: [], ...change };
}

const depth = param('depth', 'whole', { default: '4', min: 1, max: 60 });
const movetime = param('movetime', 'span', { min: 0.001, max: 3600 });
const tt = param('tt', 'switch', { default: 'on' });
const form = param('form', 'choice', { default: 'engine', values: ['engine', 'textbook'] });
const cpuct = param('cpuct', 'decimal', { default: '2', min: 0.01, max: 100 });
const alphabeta: Agent = { name: 'alphabeta', params: [depth, movetime, tt, form, cpuct] };

describe('the text of a seat', () => {
  it('has only what differs from the defaults', () => {
    expect(agentText(alphabeta, {})).toBe('alphabeta');
    expect(agentText(alphabeta, { depth: '4', tt: 'on', movetime: '' })).toBe('alphabeta');
    expect(agentText(alphabeta, { depth: ' 6 ', tt: 'off' })).toBe('alphabeta:depth=6,tt=off');
  });

  it('is read back', () => {
    expect(parseAgent('alphabeta:depth=6, tt=off')).toEqual({
      name: 'alphabeta',
      params: { depth: '6', tt: 'off' },
    });
    expect(parseAgent('human')).toEqual({ name: 'human', params: {} });
    expect(parseAgent(' mcts: ')).toEqual({ name: 'mcts', params: {} });
  });

  it.each([
    ['alphabeta', null],
    ['alphabeta:depth=60,movetime=1m30s', null],
    ['', { key: 'unknown', what: '' }],
    ['gamma:depth=1', { key: 'unknown', what: 'gamma' }],
    ['alphabeta:width=3', { key: 'param', what: 'width' }],
    ['alphabeta:depth=61', { key: 'value', what: 'depth=61' }],
    ['alphabeta:depth', { key: 'value', what: 'depth' }],
    ['alphabeta:movetime=2h', { key: 'value', what: 'movetime=2h' }],
  ])('%j is checked', (text, problem) => {
    expect(agentProblem([alphabeta], text)).toEqual(problem);
  });
});

describe('a parameter', () => {
  it.each([
    [depth, '1', true],
    [depth, '0', false],
    [depth, '1.5', false],
    [depth, '-3', false],
    [movetime, '500ms', true],
    [movetime, '1', false],
    [movetime, '0s', false],
    [tt, 'off', true],
    [tt, 'no', false],
    [form, 'textbook', true],
    [form, 'own', false],
    [cpuct, '0.5', true],
    [cpuct, '1e9', false],
    [param('path', 'text'), 'a,b', false],
  ])('%o takes %j: %j', (p, value, ok) => expect(fits(p, value)).toBe(ok));

  it('tells spans of time as Go does', () => {
    expect(seconds('1m30s')).toBe(90);
    expect(seconds('250ms')).toBe(0.25);
    expect(seconds('1h0m0s')).toBe(3600);
    expect(seconds('fast')).toBeNaN();
    expect(seconds('')).toBeNaN();
  });
});
