import { expect, it } from 'vitest';
import { prefs } from '../prefs.svelte';
import { dayOf, momentOf } from './dates';

const created = new Date(2026, 10, 5, 9, 23).getTime();

it('writes a moment as Vietnamese do: the day, then the time', () => {
  expect(dayOf(created)).toBe('05/11/2026');
  expect(momentOf(created)).toBe('05/11/2026 09:23');
});

it('writes a moment in English', () => {
  prefs.lang = 'en';
  expect(dayOf(created)).toBe('Nov 5, 2026');
  expect(momentOf(created)).toMatch(/^Nov 5, 2026, 9:23\sAM$/);
});
