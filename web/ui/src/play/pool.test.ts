import { expect, it } from 'vitest';
import type { Board } from '../board/types';
import { poolOf } from './pool';

const kinds = [...'RACPNBXracpnbx'].map((code) => ({
  code,
  name: code.toLowerCase() === 'x' ? 'covered' : code,
  side: code === code.toUpperCase() ? 0 : 1,
}));
const board = { pieces: kinds } as unknown as Board;

it('tells what may still turn up for each side', () => {
  const fen = 'xxxxkxxxx/9/9/9/9/9/9/9/9/XXXXKXXXX w R2P5r1b0 0 1';
  expect(poolOf(board, fen)).toEqual([
    [
      { code: 'R', count: 2 },
      { code: 'P', count: 5 },
    ],
    [{ code: 'r', count: 1 }],
  ]);
});

it('tells nothing of games without covered pieces', () => {
  expect(poolOf(board, '4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1')).toBeNull();
  const chess = { pieces: kinds.filter(({ name }) => name !== 'covered') } as unknown as Board;
  expect(poolOf(chess, '8/8/8/8/8/8/8/8 w KQkq - 0 1')).toBeNull();
});
