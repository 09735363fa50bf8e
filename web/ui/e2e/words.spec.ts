import type { Rules } from '../src/api/types';
import { vi } from '../src/i18n/vi';
import { expect, test } from './fixtures';

test('every name the server sends has words, and no words are left over', async ({ request }) => {
  const { games } = (await (await request.get('/api/games')).json()) as { games: Rules[] };
  const sets: Record<string, string> = { jieqi: 'xiangqi' };
  const names = new Set<string>();
  for (const { name, board, options, notations } of games) {
    names.add(`game.${name}`).add(`about.${name}`);
    names.add(`side.${name}.first`).add(`side.${name}.second`);
    for (const kind of board.pieces) names.add(`piece.${sets[name] ?? name}.${kind.name}`);
    for (const notation of notations) names.add(`notation.${notation}`);
    for (const option of options) {
      names.add(`option.${option.name}`);
      for (const value of option.values) names.add(`value.${option.name}.${value}`);
    }
  }
  const families = /^(game|about|piece|notation|option|value|side\.\w+)\.[\w.-]+$/;
  const words = Object.keys(vi).filter((key) => families.test(key));
  expect(words.sort()).toEqual([...names].sort());
});
