import type { Crop } from '../board/still';

/**
 * What the page knows of a game besides what the server says of it. All of it may
 * be left out: a game of which the page knows nothing is played and studied too.
 */
export interface GamePage {
  /** For its card: a position that came about in a game, and a part of it of 16 : 9, three cells high. */
  scene?: { fen: string; crop: Crop };
  /** On the home page: a win in one move that came about in a game, or what only this game has. */
  trial?: Trial;
  /** A problem to begin with in the solver. */
  problem?: string;
  /** There are puzzles of it. */
  puzzles?: true;
  /** Scores are written in pawns, not in points. */
  pawns?: true;
  /** What pieces are worth to begin with, by letter. */
  weights?: Record<string, number>;
  /** How deep the lab traces a search to begin with. */
  traceDepth?: number;
  /** The colours of both sides in the bar of the evaluation; by default light and dark. */
  bar?: readonly [first: string, second: string];
  /** The sides are called by their pieces; these are the rules that are usually played with stones. */
  stoneRules?: readonly string[];
}

/** A position to make a move on. */
export interface Trial {
  /** Empty for the usual start. */
  fen: string;
  /** The side of the board, where it is not the usual one. */
  size?: number;
}
