import { expect, it } from 'vitest';
import type { Board } from '../api/wire';
import { prefs } from '../prefs.svelte';
import { speak } from '../i18n';
import { armies, materialText } from './listing';

const kind = (code: string, name: string, side: number) => ({ code, name, side });
const board = {
  files: 8,
  ranks: 8,
  fileNames: [...'abcdefgh'],
  rankNames: [...'12345678'],
  pieces: [kind('K', 'king', 0), kind('P', 'pawn', 0), kind('k', 'king', 1), kind('r', 'rook', 1)],
} as unknown as Board;
const chess = { game: 'chess', variant: {} };
const picture = {
  pieces: [
    { square: 4, code: 'K' },
    { square: 15, code: 'P' },
    { square: 8, code: 'P' },
    { square: 60, code: 'k' },
    { square: 63, code: 'r' },
  ],
  taken: [[], []] as [string[], string[]],
};

it('a position is listed by side and kind, with its squares in order', () => {
  expect(armies(chess, board, picture)).toEqual([
    { side: 'Trắng', kinds: ['vua: e1', 'tốt: a2, h2'] },
    { side: 'Đen', kinds: ['vua: e8', 'xe: h8'] },
  ]);
});

it('material is told for who has more', async () => {
  expect(materialText(chess, board, picture)).toBe('Đen hơn 3 điểm.');
  const bare = { ...picture, pieces: picture.pieces.filter((p) => /k/i.test(p.code)) };
  expect(materialText(chess, board, bare)).toBe('Hai bên bằng quân.');
  prefs.lang = 'en';
  await speak('en');
  expect(materialText(chess, board, picture)).toBe('Black is ahead by 3.');
  expect(materialText(chess, { ...board, pieces: [kind('x', 'cross', 0)] } as Board, bare)).toBe(
    '',
  );
});
