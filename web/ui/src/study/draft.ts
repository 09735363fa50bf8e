import type { Placed } from '../api/wire';

/** What stands where, by square. */
export type Pieces = ReadonlyMap<number, string>;

export function fromPlaced(placed: readonly Placed[]): Pieces {
  return new Map(placed.map(({ square, code }) => [square, code]));
}

/** The pieces as the server takes them, by square. */
export function toPlaced(pieces: Pieces): Placed[] {
  return [...pieces]
    .map(([square, code]) => ({ square, code }))
    .sort((a, b) => a.square - b.square);
}

/** A piece of the palette put on a square; what stood there goes. */
export function put(pieces: Pieces, square: number, code: string): Pieces {
  return new Map(pieces).set(square, code);
}

/** The square emptied. */
export function clear(pieces: Pieces, square: number): Pieces {
  const next = new Map(pieces);
  next.delete(square);
  return next;
}

/** A piece taken to another square; what stood there goes. Beyond the board it is removed. */
export function shift(pieces: Pieces, from: number, to: number): Pieces {
  const code = pieces.get(from);
  if (code === undefined || from === to) return pieces;
  const rest = clear(pieces, from);
  return to < 0 ? rest : put(rest, to, code);
}

/** What a tap with a piece in the hand does: puts it there, or removes the same piece. */
export function stamp(pieces: Pieces, square: number, code: string): Pieces {
  return pieces.get(square) === code ? clear(pieces, square) : put(pieces, square, code);
}
