import { expect, it } from 'vitest';
import { speak } from '.';
import { prefs } from '../prefs.svelte';
import { gameInSentence } from './games';

it.each([
  ['chess', 'cờ vua', 'chess'],
  ['caro', 'cờ ca-rô', 'caro'],
  ['othello', 'cờ lật (Othello)', 'Othello'],
])('%s is %s within a sentence, in English %s', async (game, vi, en) => {
  expect(gameInSentence(game)).toBe(vi);
  prefs.lang = 'en';
  await speak('en');
  expect(gameInSentence(game)).toBe(en);
});
