import { expect, it } from 'vitest';
import type { Node, Opening } from '../api/wire';
import { prefs } from '../prefs.svelte';
import { openingOf, openingText } from './opening';

const sicilian: Opening = {
  code: 'B20',
  name: { vi: 'Phòng thủ Sicilia', en: 'Sicilian Defence' },
};
const node = (id: number, opening?: Opening) =>
  ({ id, parent: id - 1, ...(opening && { opening }) }) as Node;

it('a line belongs to the last opening on its way', () => {
  const pawn: Opening = { code: 'B00', name: { vi: 'Khai cuộc tốt Vua', en: 'King’s Pawn' } };
  expect(openingOf([])).toBeNull();
  expect(openingOf([node(1)])).toBeNull();
  expect(openingOf([node(1, pawn), node(2, sicilian), node(3)])).toBe(sicilian);
});

it('an opening is named in the language spoken', () => {
  expect(openingText(sicilian)).toBe('B20 Phòng thủ Sicilia');
  prefs.lang = 'en';
  expect(openingText(sicilian)).toBe('B20 Sicilian Defence');
  expect(openingText({ name: { vi: 'Thuận pháo', en: 'Same Direction Cannons' } })).toBe(
    'Same Direction Cannons',
  );
});
