import { describe, expect, it } from 'vitest';
import { Editing } from './editing.svelte';

const codes = ['P', 'N', 'Q'];

describe('what is changed of an evaluation', () => {
  it('is nothing to begin with: the worth of the pieces, or an evaluator as it is', () => {
    const chess = new Editing('chess', codes);
    expect([chess.counting, chess.changed]).toEqual([true, false]);
    expect(chess.agent('banco', 'depth=2')).toBe(chess.agent('banco', 'depth=2', false));
    expect(chess.agent('banco', 'depth=2')).toBe('alphabeta:depth=2,weights=P100.N320.Q900');
    const caro = new Editing('caro', []);
    expect([caro.counting, caro.changed]).toEqual([false, false]);
    expect(caro.agent('s1', '')).toBe('alphabeta:eval=s1');
  });

  it('is written as an agent has it, and read from a link', () => {
    const edits = new Editing('chess', codes);
    edits.counting = false;
    edits.added = { N: -20, Q: 0 };
    edits.paint('N', 'e5', 50);
    edits.paint('N', 'e5', -10);
    edits.paint('N', 'a1', 50);
    edits.paint('N', 'a1', 0);
    edits.weigh('mobility', 150, 100);
    edits.weigh('squares', 100, 100);
    expect(edits.text).toBe('N+-20.mobility150.Ne5+40');
    expect(edits.agent('banco', 'depth=2')).toBe(
      'alphabeta:depth=2,eval=banco,weights=N+-20.mobility150.Ne5+40',
    );
    expect(edits.agent('banco', 'depth=2', false)).toBe('alphabeta:depth=2,eval=banco');
    const read = new Editing('chess', codes, edits.text);
    expect([read.counting, read.text]).toEqual([false, edits.text]);
    read.reset();
    expect(read.changed).toBe(false);
  });

  it('of counted pieces has squares as well, and no terms', () => {
    const edits = new Editing('chess', codes, 'P100.N300.Q900.Ne5+30');
    expect(edits.counting).toBe(true);
    edits.weigh('mobility', 150, 100);
    expect(edits.text).toBe('P100.N300.Q900.Ne5+30');
    expect(edits.changed).toBe(true);
  });

  it('stays within its bounds, and what cannot be set is left out', () => {
    const edits = new Editing('caro', [], 'N+5.Ne5+3.five99999.x.+.five-3');
    expect(edits.text).toBe('five20000');
    edits.weigh('five', NaN, 10000);
    expect(edits.terms).toEqual({ five: 0 });
    const chess = new Editing('chess', codes, 'N+301.Ne5+9999.mobility50');
    expect(chess.text).toBe('mobility50.Ne5+1000');
  });
});
