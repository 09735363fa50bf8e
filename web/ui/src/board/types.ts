import type { Head, Option, Picture } from '../api/wire';
import type { Stroke } from './sketch';

/** What the server sends about boards; the Go side is in game/board.go. */
export type { Board, Kind, Picture, Placed } from '../api/wire';

/** No square: the origin of a stone that is placed, the target of a spoken choice. */
export const NONE = -1;

/** Gesture is how a hand makes a move. */
export type Gesture = Pick<Option, 'from' | 'to' | 'choice'>;

/** Who looks at the board: one of the sides, both at one table, or nobody of them. */
export type Viewer = Head['you'];

/** Arrow points at a move, a hint or a line of an engine. */
export interface Arrow {
  /** NONE draws a ring on `to`. */
  from: number;
  to: number;
  /** From 0 to 1, where 1 is the widest. */
  width: number;
  /** The place of the line: 0 is the best; worse ones are paler. */
  grade: number;
}

/** What to show: a picture, the viewer's legal moves (maybe none), the last move. */
export interface Scene {
  picture: Picture;
  moves: readonly Gesture[];
  last?: Gesture | null;
  /** The viewer's side, of whose pieces premoves are made. */
  side?: Viewer;
  /** Whether a move may be prepared while there are no legal ones. */
  premoves?: boolean;
  arrows?: readonly Arrow[];
  /** What somebody has drawn and kept. */
  strokes?: readonly Stroke[];
  /** Keeps a stroke that is drawn, or says that it does not. */
  keep?(stroke: Stroke): boolean;
  /** Fingers and the first button draw as the other button does. */
  drawing?: boolean;
  /** Which stones show when they were placed: numbers from 1, by square. */
  order?: ReadonlyMap<number, number>;
  /** Squares of what lay covered until the end. */
  bared?: readonly number[];
}

/** Edit changes a position being set up: from NONE brings a new `code`, to NONE removes. */
export interface Edit {
  from: number;
  to: number;
  code?: string;
}

/** How a board looks and behaves; each can change at any time. */
export interface Settings {
  coordinates: boolean;
  /** Files counted 1–9 from each side's right, on boards with a river. */
  numbers: boolean;
  animate: boolean;
  /** 'tap': a move waits for a second tap on its destination. */
  confirm: 'off' | 'tap';
  /** A magnifier under the finger where stones are placed on more than 12 files. */
  magnify: boolean;
  /** Pieces go anywhere and off the board; changes go to onEdit. */
  editing: boolean;
  /** While editing, the code of the piece that a tap places. */
  chosen: string | null;
}

/** How a board behaves unless told otherwise. */
export const usual: Settings = {
  coordinates: true,
  numbers: false,
  animate: true,
  confirm: 'off',
  magnify: false,
  editing: false,
  chosen: null,
};

/** What a square can do at the moment. */
export type Role = 'none' | 'source' | 'target';

/** The words of the board, in the language of the page. */
export interface Words {
  board: string;
  square(name: string, code: string | null, role: Role): string;
}
