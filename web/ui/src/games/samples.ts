import type { Crop } from '../board/still';

const all = import.meta.glob<{ samples: Samples }>('./*/samples.ts', { eager: true });

/** Positions of a game that pages begin with. All of it may be left out. */
export interface Samples {
  /** For its card: a position that came about in a game, and a part of it of 16 : 9, three cells high. */
  scene?: { fen: string; crop: Crop };
  /** On the home page: a win in one move that came about in a game, or what only this game has. */
  trial?: Trial;
  /** A problem to begin with in the solver. */
  problem?: string;
  /** What pieces are worth to begin with, by letter. */
  weights?: Record<string, number>;
}

/** A position to make a move on. */
export interface Trial {
  /** Empty for the usual start. */
  fen: string;
  /** The side of the board, where it is not the usual one. */
  size?: number;
}

/** What there is of a game: nothing of most. A game on the board needs none of it. */
export function samplesOf(game: string): Samples {
  return all[`./${game}/samples.ts`]?.samples ?? {};
}
