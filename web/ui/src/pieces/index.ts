import type { Board } from '../board/types';
import { stones, xo } from './caro';
import { banco } from './chess';
import { letters } from './letters';
import { line } from './line';
import type { PieceSet } from './set';
import { symbols } from './symbols';
import { characters } from './xiangqi';

/** All sets; the first that fits a board is its usual one. */
const sets: readonly PieceSet[] = [banco, line, characters, symbols, xo, stones];

function fitting(board: Board): PieceSet[] {
  const fits = sets.filter((set) => board.pieces.every((kind) => set.knows(kind.name)));
  return fits.length ? fits : [letters];
}

/** setsFor names the sets that can draw everything on a board, the usual one first. */
export function setsFor(board: Board): string[] {
  return fitting(board).map((set) => set.style);
}

/** setFor returns the set of that name, or the usual one where the board has none such. */
export function setFor(board: Board, style?: string): PieceSet {
  const fits = fitting(board);
  return fits.find((set) => set.style === style) ?? fits[0] ?? letters;
}

/** chosenSet returns the set that the settings name for the board's family of games. */
export function chosenSet(board: Board, choices: Record<string, string>): PieceSet {
  return setFor(board, choices[setFor(board).name]);
}
