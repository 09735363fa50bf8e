import type { Board, Gesture, Picture } from '../board/types';

export type Side = 'first' | 'second';
export type Viewer = Side | 'none';
export type Agent = 'human' | 'random';

/** One thing to choose before a game: one of values or, where they are none, a whole number. */
export interface Option {
  name: string;
  values: string[];
  min: number;
  max: number;
  default: string;
}

export interface Rules {
  name: string;
  options: Option[];
  notations: string[];
  board: Board;
}

export interface LegalMove extends Gesture {
  move: string;
}

/** A move of the record, written in every notation of the game. */
export interface Played {
  ply: number;
  side: Side;
  text: Record<string, string>;
}

export interface Result {
  score: string;
  winner: Viewer;
  reason: string;
  /** An explanation by language, where the rules have more to say than the reason. */
  text: Partial<Record<string, string>>;
}

/** A match as one viewer may see it. */
export interface State {
  id: string;
  game: string;
  variant: Record<string, string>;
  seats: [string, string];
  viewer: Viewer;
  board: Board;
  notations: string[];
  ply: number;
  turn: Side;
  picture: Picture;
  moves: LegalMove[];
  last: LegalMove | null;
  line: Played[];
  fen: string;
  result: Result | null;
  commitment: string;
  opening: string;
}

export interface NewMatch {
  game: string;
  variant: Record<string, string>;
  seats: [Agent, Agent];
}

export type Keys = Partial<Record<Side, string>>;

export interface Created {
  match: State;
  keys: Keys;
}
