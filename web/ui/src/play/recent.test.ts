import { expect, it } from 'vitest';
import type { Summary } from '../api/wire';
import { opponentIn, toResume } from './recent';

function match(change: Partial<Summary>): Summary {
  const usual = { id: 'a', you: 'first', plies: 3, seats: ['human', 'engine'], names: ['', ''] };
  return { ...usual, ...change } as unknown as Summary;
}

it('the game to go on with is the last that is mine, begun and not over', () => {
  const result = { score: '1-0', winner: 'first' as const, reason: 'checkmate', text: {} };
  const list = [
    match({ id: 'over', result }),
    match({ id: 'watched', you: 'none' }),
    match({ id: 'empty', plies: 0 }),
    match({ id: 'mine' }),
    match({ id: 'older' }),
  ];
  expect(toResume(list)?.id).toBe('mine');
  expect(toResume(list.slice(0, 3))).toBeUndefined();
  expect(toResume(list, 'over')?.id).toBe('mine');
  expect(toResume(list.slice(0, 3), 'over')?.result).toBe(result);
});

it('opponents are called by their names where they have some', () => {
  expect(opponentIn(match({}))).toBe('Máy, mức vừa');
  expect(opponentIn(match({ you: 'both', names: ['An', 'Bình'] }))).toBe('An – Bình');
  expect(opponentIn(match({ you: 'both' }))).toBe('Hai người, một bàn');
  expect(opponentIn(match({ you: 'second', names: ['An', ''] }))).toBe('An');
});
