import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Change, Head, Update } from '../api/wire';
import { read } from './changes';

interface Example {
  game: string;
  head: Head;
  first: Update;
  changes: Change[];
  after: Update;
}

/** What the server has told a viewer; its own tests hold that against updates. */
const examples = readFileSync('../match/testdata/changes.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Example);

describe('changes', () => {
  it.each(examples)('of $game tell what an update tells', ({ head, first, changes, after }) => {
    expect(changes.length).toBeGreaterThan(5);
    let have = first;
    for (const change of changes) {
      expect(change.since).toBe(have.version);
      have = read(have, head, change);
    }
    expect(have).toEqual(after);
  });

  it('can be read on what an answer has told meanwhile', () => {
    const { head, first, changes } = examples[0] as Example;
    const [one, two] = changes as [Change, Change];
    const then = read(first, head, one);
    const both = {
      ...two,
      since: one.since,
      pieces: [...(one.pieces ?? []), ...(two.pieces ?? [])],
    };
    expect(read(then, head, both).now).toEqual(read(first, head, both).now);
    expect(read(then, head, both).now).toEqual(read(then, head, two).now);
  });

  const { head, first } = examples[0] as Example;
  const told = (change: Partial<Change>) =>
    read(first, head, {
      match: 'm',
      version: 9,
      since: 8,
      current: 0,
      turn: 'first',
      fen: '',
      ...change,
    });

  it('tell choices, and moves whose text their squares do not say', () => {
    expect(
      told({
        moves: [
          [52, 60, 'q', 60, 'n'],
          [12, 20],
        ],
      }).now.moves,
    ).toEqual([
      { move: 'e7e8q', from: 52, to: 60, choice: 'q' },
      { move: 'e7e8n', from: 52, to: 60, choice: 'n' },
      { move: 'e2e3', from: 12, to: 20 },
    ]);
    const options = [{ move: 'pass', from: -1, to: -1 }];
    expect(told({ options }).now.moves).toEqual(options);
  });

  it('tell whole nodes, who is there, and the rest', () => {
    const note = {
      id: 1,
      parent: 0,
      ply: 1,
      side: 'first',
      move: 'e2e4',
      text: {},
      comment: 'hay',
    };
    const whole = told({
      notes: [note as Update['nodes'][0]],
      here: 2,
      offer: 'first',
      taken: [['P'], []],
      last: [12, 28, '', 'e2e4'],
      fen: 'whole',
    });
    expect([whole.nodes, whole.here, whole.offer]).toEqual([[note], [false, true], 'first']);
    expect([whole.now.picture.taken, whole.now.fen]).toEqual([[['P'], []], 'whole']);
    expect(whole.now.last).toEqual({ move: 'e2e4', from: 12, to: 28 });
  });
});
