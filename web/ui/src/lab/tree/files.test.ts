import { describe, expect, it } from 'vitest';
import { csv } from '../table';
import { treeDot, treeJson, treeTable } from './files';
import { readQuestion, usual } from './question';
import { node, traced } from './testing';

describe('a tree as a file', () => {
  it('is a graph for Graphviz, with every node and what is cut', () => {
    const dot = treeDot(traced);
    expect(dot.match(/ -> /g)).toHaveLength(12);
    expect(dot).toContain('  n5 [label="5\\n≤2", shape=invtriangle];');
    expect(dot).toContain('  n5 -> cut2 [style=dashed];');
    const quoted = treeDot({ ...traced, nodes: [node(0, -1, { text: 'a"\\' })] });
    expect(quoted).toContain('[label="a\\"\\\\\\n0"');
  });

  it('is a table with windows and bounds', () => {
    const rows = csv(treeTable(traced)).split('\r\n');
    expect(rows).toHaveLength(15);
    expect(rows[6]).toBe('5,0,5,min,3,∞,2,≤,cut,10,13');
    expect(rows[8]).toBe('-2,5,4,max,,,,,skipped,,');
  });

  it('says where it came from, so that it is drawn again', () => {
    const asked = { ...usual, step: 13 };
    const whole = JSON.parse(treeJson(traced, asked)) as { address: string; traced: unknown };
    expect(whole.traced).toEqual(traced);
    expect(readQuestion(new URLSearchParams(whole.address.split('?')[1]))).toEqual(asked);
  });
});
