import { beforeEach, expect, it } from 'vitest';
import { noteReviewed, wasReviewed } from './reviewed';

beforeEach(() => localStorage.clear());

it('remembers the last hundred matches that were reviewed', () => {
  expect(wasReviewed('m0')).toBe(false);
  for (let i = 0; i <= 100; i++) noteReviewed(`m${i}`);
  noteReviewed('m1');
  expect(['m0', 'm1', 'm2', 'm100', ''].map(wasReviewed)).toEqual([false, true, true, true, false]);
});
