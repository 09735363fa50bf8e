import { expect, it } from 'vitest';
import type { Rules } from '../api/wire';
import { gameOf, labPath, optionsIn, positionPath } from './address';

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

it('the lab is told from which side a board is seen', () => {
  expect(labPath('caro', { rule: 'renju' }, '5/5 x')).toBe('/lab?rule=renju&game=caro&fen=5%2F5+x');
  expect(labPath('chess', {}, 'x', 'second')).toBe('/lab?game=chess&fen=x&side=second');
});

it.each([
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'chess'],
  ['8/8/8/8/8/8/8/4K3 w - - 0 1', 'chess'],
  ['4k4/9/9/9/9/9/9/9/9/4K4 w', 'xiangqi'],
  ['4k4/9/9/9/9/9/9/9/9/3XK4 w', 'jieqi'],
  ['5/2x2/2o2/5/5 x rule=caro', 'caro'],
  ['zz/9 w', undefined],
  ['', undefined],
])('%s is of %s', (fen, game) => {
  const rules = (name: string, ranks: number, codes: string, size = false) =>
    ({
      name,
      board: { ranks, pieces: [...codes].map((code) => ({ code })) },
      options: size ? [{ name: 'size' }] : [],
    }) as unknown as Rules;
  const games = [
    rules('chess', 8, 'KQRBNPkqrbnp'),
    rules('xiangqi', 10, 'KABNRCPkabnrcp'),
    rules('jieqi', 10, 'KABNRCPXkabnrcpx'),
    rules('caro', 15, 'xo', true),
  ];
  expect(gameOf(fen, games)).toBe(game);
});
