import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/client';
import type { Node, Now, Update } from '../api/wire';
import { mainLine, Replay } from './replay.svelte';

function node(id: number, parent: number): Node {
  return { id, parent, ply: id, side: 'first', move: `m${id}`, text: {} };
}

/** Node 3 was taken back; 4 was played instead. */
const nodes = [node(1, 0), node(2, 1), node(3, 2), node(4, 2)];

function update(kind: string): Update {
  const head = { kind } as Update['head'];
  return {
    match: 'x',
    version: 1,
    since: 0,
    nodes,
    main: 4,
    redo: 0,
    undone: 0,
    head,
  } as Update;
}

describe('the line to replay', () => {
  it('is what a game stands at', () => {
    expect(mainLine(update('game')).map((n) => n.id)).toEqual([1, 2, 4]);
  });

  it('is the first moves of a study', () => {
    expect(mainLine(update('study')).map((n) => n.id)).toEqual([1, 2, 3]);
  });
});

describe('a replay', () => {
  let asked: number[];
  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    vi.spyOn(api, 'match').mockResolvedValue(update('game'));
    vi.spyOn(api, 'node').mockImplementation((_, n) => {
      asked.push(n);
      return Promise.resolve({ node: n } as Now);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('plays to the end by itself, and asks for each position once', async () => {
    const replay = new Replay('x');
    await replay.load();
    expect(replay.now?.node).toBe(0);
    replay.play();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(replay.at).toBe(3);
    expect(replay.now?.node).toBe(4);
    expect(replay.playing).toBe(false);
    expect(asked).toEqual([0, 1, 2, 4]);
  });

  it('is faster at a higher speed', async () => {
    const replay = new Replay('x');
    await replay.load();
    replay.speed = 4;
    replay.play();
    await vi.advanceTimersByTimeAsync(400);
    expect(replay.at).toBe(2);
    replay.pause();
    await vi.advanceTimersByTimeAsync(5000);
    expect(replay.at).toBe(2);
  });

  it('stays within the line', async () => {
    const replay = new Replay('x');
    await replay.load();
    await replay.show(-1);
    expect(replay.at).toBe(0);
    await replay.show(99);
    expect(replay.at).toBe(3);
  });

  it('stops where a position does not come', async () => {
    const replay = new Replay('x');
    await replay.load();
    vi.spyOn(api, 'node').mockRejectedValue(new Error('gone'));
    await replay.show(3);
    expect(replay.error).toBe('internal');
    expect(replay.playing).toBe(false);
  });
});
