import { expect, it } from 'vitest';
import { optionsIn, positionPath } from './address';

it('an address of a position reads back, whatever is in its FEN', () => {
  const fen = '15/15 x rule=caro&x=<b> +#?';
  const path = positionPath('/editor', 'caro', { size: '19', rule: 'renju' }, fen);
  const query = new URL(path, 'http://localhost').searchParams;
  expect(query.get('fen')).toBe(fen);
  expect(query.get('game')).toBe('caro');
  expect(optionsIn(query, [{ name: 'size' }, { name: 'rule' }, { name: 'opening' }])).toEqual({
    size: '19',
    rule: 'renju',
  });
});
