import type { Board, Kind } from './types';

/** Boards for tests, shaped like those the server sends. */

const letters = 'abcdefghijklmnopqrstuv';

function names(n: number): string[] {
  return [...letters.slice(0, n)];
}

function numbers(from: number, n: number): string[] {
  return Array.from({ length: n }, (_, i) => String(from + i));
}

function both(kinds: Record<string, string>): Kind[] {
  return Object.entries(kinds).flatMap(([code, name]) => [
    { code, side: 0, name },
    { code: code.toLowerCase(), side: 1, name },
  ]);
}

export const chessBoard: Board = {
  points: false,
  files: 8,
  ranks: 8,
  fileNames: names(8),
  rankNames: numbers(1, 8),
  checkered: true,
  pieces: both({ K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' }),
};

export const xiangqiBoard: Board = {
  points: true,
  files: 9,
  ranks: 10,
  fileNames: names(9),
  rankNames: numbers(0, 10),
  river: true,
  palaces: [
    [3, 0, 5, 2],
    [3, 7, 5, 9],
  ],
  stars: [19, 25, 27, 29],
  pieces: both({
    K: 'general',
    A: 'advisor',
    B: 'elephant',
    N: 'horse',
    R: 'rook',
    C: 'cannon',
    P: 'pawn',
    X: 'covered',
  }),
};

/** A caro board. */
export function paper(size: number): Board {
  return {
    points: false,
    files: size,
    ranks: size,
    fileNames: names(size),
    rankNames: numbers(1, size),
    pieces: [
      { code: 'x', side: 0, name: 'cross' },
      { code: 'o', side: 1, name: 'nought' },
    ],
  };
}
