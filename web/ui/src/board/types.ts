/** What the server sends about boards; the Go side is in game/board.go. */

/** No square: the origin of a stone that is placed, the target of a spoken choice. */
export const NONE = -1;

/**
 * Board describes a board. Squares are numbered from 0 in the first side's
 * bottom left corner, along the rank, then up.
 */
export interface Board {
  points: boolean;
  files: number;
  ranks: number;
  fileNames: string[];
  rankNames: string[];
  river?: boolean;
  palaces?: [number, number, number, number][];
  stars?: number[];
  checkered?: boolean;
  pieces: Kind[];
}

/** Kind is a kind of piece; side is 0 for the first side, 1 for the second. */
export interface Kind {
  code: string;
  side: number;
  name: string;
}

export interface Placed {
  square: number;
  code: string;
}

/** Picture is what stands on the board in one position. */
export interface Picture {
  pieces: Placed[];
  check?: number[];
  line?: number[];
  /** Captured pieces, by the side that lost them. */
  taken: [string[], string[]];
}

/** Gesture is how a hand makes a move. */
export interface Gesture {
  from: number;
  to: number;
  choice?: string;
}
