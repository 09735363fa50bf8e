import { describe, expect, it } from 'vitest';
import type { Node } from '../api/wire';
import { step, taken } from './walk';

/** 0 – 1 – 2 – 3, with 4 – 5 beside 2 and 6 beside 4. */
const parents = { 1: 0, 2: 1, 3: 2, 4: 1, 5: 4, 6: 1 };
const nodes = new Map<number, Node>(
  Object.entries(parents).map(([id, parent]) => [
    Number(id),
    { id: Number(id), parent, ply: 1, side: 'first', move: '', text: {} },
  ]),
);
const tree = {
  nodes,
  children: (node: number) => [...nodes.values()].filter((n) => n.parent === node),
};

describe('walking in a tree', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 1, 2],
    ['ArrowRight', 3, 3],
    ['ArrowLeft', 4, 1],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 2, 4],
    ['ArrowDown', 4, 6],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 6, 4],
    ['ArrowUp', 2, 2],
    ['ArrowUp', 0, 0],
    ['Home', 5, 0],
    ['End', 0, 3],
    ['End', 4, 5],
  ])('%s leads from %i to %i', (key, from, to) => expect(step(tree, from, key)).toBe(to));

  it('leaves other keys alone', () => expect(step(tree, 0, 'x')).toBeNull());
});

describe('keys that are meant for something else', () => {
  function pressed(tag: string, init: KeyboardEventInit): boolean {
    const target = document.body.appendChild(document.createElement(tag));
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
    target.dispatchEvent(event);
    target.remove();
    return taken(event);
  }

  it('are those typed into a field, and with a modifier', () => {
    expect(pressed('input', { key: 'f' })).toBe(true);
    expect(pressed('textarea', { key: 'ArrowLeft' })).toBe(true);
    expect(pressed('p', { key: 'f', ctrlKey: true })).toBe(true);
    expect(pressed('p', { key: 'f' })).toBe(false);
  });

  it('are the space bar on a button, not its arrows', () => {
    expect(pressed('button', { key: ' ' })).toBe(true);
    expect(pressed('button', { key: 'ArrowRight' })).toBe(false);
    expect(pressed('p', { key: ' ' })).toBe(false);
  });
});
