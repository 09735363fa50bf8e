import { describe, expect, it } from 'vitest';
import type { Node } from '../api/wire';
import { Layout, type Branch, type Row } from './moverows';
import { node } from './testing';
import { ancestors, childrenOf, firstLine, merged, redoTarget, undoTarget } from './tree';

function tree(...list: Node[]): Map<number, Node> {
  return new Map(list.map((n) => [n.id, n]));
}

/** 1-2-3, with 4-5 instead of 2, and 6 instead of 5. */
const branched = tree(
  node(1, 0, 1),
  node(2, 1, 2),
  node(3, 2, 3),
  node(4, 1, 2),
  node(5, 4, 3),
  node(6, 4, 3),
);

function sketch(branch: Branch): string {
  return branch
    .map((s) => {
      const number = s.numbered ? `${s.number}${s.node.side === 'first' ? '.' : '…'}` : '';
      return number + s.node.id + s.branches.map((b) => `(${sketch(b)})`).join('');
    })
    .join(' ');
}

function sketchRow(row: Row): string {
  const moves = `${row.number}: ${row.first?.id ?? '-'} ${row.second?.id ?? '-'}`;
  return moves + row.branches.map((b) => ` (${sketch(b)})`).join('');
}

describe('a tree', () => {
  it('has no node for its start', () => {
    expect([...merged(branched, [node(0, 0, 0), node(7, 3, 4)]).keys()]).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
  });

  it('knows the way to a node and what follows it', () => {
    expect(ancestors(branched, 5).map((n) => n.id)).toEqual([1, 4, 5]);
    expect(ancestors(branched, 0)).toEqual([]);
    expect(childrenOf(branched, 1).map((n) => n.id)).toEqual([2, 4]);
    expect(firstLine(branched, 0).map((n) => n.id)).toEqual([1, 2, 3]);
    expect(firstLine(branched, 4).map((n) => n.id)).toEqual([5]);
    expect(firstLine(branched, 6)).toEqual([]);
  });

  it('goes back one move, or to the last turn of a side', () => {
    expect(undoTarget(branched, 3, null)).toBe(2);
    expect(undoTarget(branched, 3, 'first')).toBe(2);
    expect(undoTarget(branched, 3, 'second')).toBe(1);
    expect(undoTarget(branched, 1, 'second')).toBeNull();
    expect(undoTarget(branched, 0, null)).toBeNull();
  });

  it('takes back no turn skipped as a handicap', () => {
    const handicap = tree(node(1, 0, 1), node(2, 1, 2, { move: '--' }), node(3, 2, 3));
    expect(undoTarget(handicap, 3, 'second')).toBeNull();
    expect(undoTarget(handicap, 2, null)).toBe(0);
  });

  it('goes on one move, or to the next turn of a side', () => {
    expect(redoTarget(branched, 1, null)).toBe(1);
    expect(redoTarget(branched, 1, 'second')).toBe(1);
    expect(redoTarget(branched, 1, 'first')).toBe(4);
    expect(redoTarget(branched, 3, 'first')).toBe(3);
  });
});

describe('the layout', () => {
  it('follows a game to where it stands', () => {
    expect(new Layout(branched, 3, false).rows().map(sketchRow)).toEqual([
      '1: 1 2 (1…4 2.6(2.5))',
      '2: 3 -',
    ]);
    expect(new Layout(branched, 5, false).rows().map(sketchRow)).toEqual([
      '1: 1 4 (1…2 2.3)',
      '2: 5 - (2.6)',
    ]);
  });

  it('begins a study with what was played first', () => {
    expect(new Layout(branched, 5, true).rows().map(sketchRow)).toEqual([
      '1: 1 2 (1…4 2.5(2.6))',
      '2: 3 -',
    ]);
  });

  it('breaks a row at a comment or a branch', () => {
    const commented = tree(node(1, 0, 1, { comment: 'hay' }), node(2, 1, 2));
    expect(new Layout(commented, 2, false).rows().map(sketchRow)).toEqual(['1: 1 -', '1: - 2']);
    const first = tree(node(1, 0, 1), node(2, 1, 2), node(3, 0, 1));
    expect(new Layout(first, 2, false).rows().map(sketchRow)).toEqual(['1: 1 - (1.3)', '1: - 2']);
  });

  it('gives what stands before a move a row, or its number in a branch', () => {
    const before = { before: 'nhưng' };
    const led = tree(node(1, 0, 1), node(2, 1, 2, before), node(3, 0, 1), node(4, 3, 2, before));
    expect(new Layout(led, 2, true).rows().map(sketchRow)).toEqual(['1: 1 - (1.3 1…4)', '1: - 2']);
  });

  it('begins with an empty place when the second side begins', () => {
    const black = tree(node(1, 0, 2), node(2, 1, 3), node(3, 2, 4));
    expect(new Layout(black, 3, false).rows().map(sketchRow)).toEqual(['1: - 1', '2: 2 3']);
  });

  it('gives every stone of a Swap2 opening its place', () => {
    const sides = ['first', 'first', 'first', 'second', 'second', 'first'] as const;
    const swap = tree(...sides.map((side, i) => node(i + 1, i, i + 1, { side })));
    expect(new Layout(swap, 6, false).rows().map(sketchRow)).toEqual([
      '1: 1 -',
      '2: 2 -',
      '3: 3 4',
      '4: - 5',
      '5: 6 -',
    ]);
  });
});
