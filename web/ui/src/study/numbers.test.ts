import { expect, it } from 'vitest';
import type { Node } from '../api/wire';
import { numbersOf } from './numbers';

function line(...sides: Node['side'][]): Node[] {
  return sides.map((side, i) => ({
    id: i + 1,
    parent: i,
    ply: i + 1,
    side,
    move: 'x',
    text: {},
    comment: i === 0 ? 'lời bình' : '',
  }));
}

it('moves are numbered as in the list of moves', () => {
  expect([...numbersOf(line('first', 'second', 'first')).values()]).toEqual(['1.', '1…', '2.']);
  expect([...numbersOf(line('second', 'first')).values()]).toEqual(['1…', '2.']);
  expect([...numbersOf(line('first', 'first', 'second')).values()]).toEqual(['1.', '2.', '2…']);
  expect(numbersOf([]).size).toBe(0);
});
