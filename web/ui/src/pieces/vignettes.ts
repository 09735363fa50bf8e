import type { Crop } from '../board/still';
import type { Board, Placed } from '../board/types';

/** A small scene that shows what a game looks like. */
export interface Vignette {
  crop: Crop;
  placed: Placed[];
}

/** Scenes by game: a crop of 16 : 9, three cells high, then pieces by file, rank and code. */
const scenes: Record<string, { crop: Crop; men: [number, number, string][] }> = {
  chess: {
    crop: [1.33, 3, 5.34, 3],
    men: [
      [3, 3, 'P'],
      [4, 3, 'p'],
      [5, 2, 'N'],
      [2, 4, 'b'],
      [3, 4, 'q'],
      [5, 4, 'k'],
      [2, 2, 'B'],
      [3, 2, 'Q'],
    ],
  },
  xiangqi: {
    crop: [1.83, 7, 5.34, 3],
    men: [
      [4, 0, 'K'],
      [3, 0, 'A'],
      [4, 1, 'A'],
      [2, 2, 'N'],
      [6, 2, 'c'],
      [2, 0, 'B'],
      [6, 0, 'R'],
      [5, 2, 'n'],
    ],
  },
  jieqi: {
    crop: [1.83, 7, 5.34, 3],
    men: [
      [4, 0, 'K'],
      [3, 0, 'X'],
      [5, 0, 'X'],
      [2, 0, 'X'],
      [6, 0, 'X'],
      [3, 2, 'R'],
      [6, 2, 'x'],
      [5, 1, 'c'],
    ],
  },
  caro: {
    crop: [4.83, 6, 5.34, 3],
    men: [
      [5, 6, 'o'],
      [6, 6, 'x'],
      [7, 7, 'x'],
      [8, 8, 'x'],
      [6, 7, 'o'],
      [7, 6, 'o'],
      [8, 6, 'o'],
      [6, 8, 'x'],
      [9, 7, 'o'],
      [8, 7, 'x'],
    ],
  },
};

/** vignette returns the scene of a game, or a corner of its empty board. */
export function vignette(game: string, board: Board): Vignette {
  const scene = scenes[game] ?? { crop: [0, 0, 5.34, 3] as Crop, men: [] };
  const placed = scene.men.map(([file, rank, code]) => ({
    square: rank * board.files + file,
    code,
  }));
  return { crop: scene.crop, placed };
}
