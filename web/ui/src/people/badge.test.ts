import { expect, it } from 'vitest';
import { counted } from './badge.svelte';

it('puts the count before a title, once', () => {
  expect(counted('Bàn Cờ', 2)).toBe('(2) Bàn Cờ');
  expect(counted('(2) Bàn Cờ', 3)).toBe('(3) Bàn Cờ');
  expect(counted('(3) Bàn Cờ', 0)).toBe('Bàn Cờ');
  expect(counted('Ván (1) Bàn Cờ', 0)).toBe('Ván (1) Bàn Cờ');
});
