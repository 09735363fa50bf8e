import { beforeEach, expect, it } from 'vitest';
import { puzzleGame } from './game';

beforeEach(() => localStorage.clear());

it('shows puzzles of the game that was asked for, was played last, or is known most', () => {
  expect([puzzleGame(null, 'vi'), puzzleGame(null, 'en')]).toEqual(['xiangqi', 'chess']);
  expect(puzzleGame('nim', 'en')).toBe('chess');
  localStorage.setItem('banco.plans', '{"game":"caro"}');
  expect(puzzleGame('', 'en')).toBe('caro');
  expect(puzzleGame('nim', 'vi')).toBe('caro');
  expect(puzzleGame('chess', 'vi')).toBe('chess');
});
