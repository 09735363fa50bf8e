/**
 * What the page knows of a game besides what the server says of it. All of it may
 * be left out: a game of which the page knows nothing is played and studied too.
 */
export interface GamePage {
  /** There are puzzles of it: a win that is proved, or a best move. */
  puzzles?: 'win' | 'best';
  /** Scores are written in pawns, not in points. */
  pawns?: true;
  /** How deep the lab traces a search to begin with. */
  traceDepth?: number;
  /** The colours of both sides in the bar of the evaluation; by default light and dark. */
  bar?: readonly [first: string, second: string];
  /** The sides are called by their pieces; these are the rules that are usually played with stones. */
  stoneRules?: readonly string[];
}
