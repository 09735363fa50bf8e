import { NONE, type Board } from './types';

/** CELL is the side of a cell, or the distance of two points, in SVG units. */
export const CELL = 100;

export interface Point {
  x: number;
  y: number;
}

/**
 * Geometry says where squares are on screen. The board itself covers
 * 0…width and 0…height; `margin` around it has room for coordinates.
 */
export class Geometry {
  readonly width: number;
  readonly height: number;
  /** Height of the coordinates, so that they stay legible on a board of many files. */
  readonly letter: number;
  readonly margin: number;

  constructor(
    readonly board: Board,
    readonly flipped: boolean,
  ) {
    this.width = board.files * CELL;
    this.height = board.ranks * CELL;
    this.letter = Math.max(23, 2.7 * Math.max(board.files, board.ranks));
    this.margin = board.checkered ? 0 : Math.round(this.letter * 1.4);
  }

  get squares(): number {
    return this.board.files * this.board.ranks;
  }

  get viewBox(): string {
    const m = this.margin;
    return `${-m} ${-m} ${this.width + 2 * m} ${this.height + 2 * m}`;
  }

  /** The column on screen, 0 at the left. */
  column(square: number): number {
    const file = square % this.board.files;
    return this.flipped ? this.board.files - 1 - file : file;
  }

  /** The row on screen, 0 at the top. */
  row(square: number): number {
    const rank = Math.floor(square / this.board.files);
    return this.flipped ? rank : this.board.ranks - 1 - rank;
  }

  /** The square in a column and row of the screen, or NONE outside the board. */
  square(column: number, row: number): number {
    const { files, ranks } = this.board;
    if (column < 0 || column >= files || row < 0 || row >= ranks) return NONE;
    return this.flipped ? row * files + (files - 1 - column) : (ranks - 1 - row) * files + column;
  }

  /** The middle of a cell, or the point itself. */
  centre(square: number): Point {
    return { x: (this.column(square) + 0.5) * CELL, y: (this.row(square) + 0.5) * CELL };
  }

  /** The square nearest to a place on the board, or NONE outside it. */
  at(p: Point): number {
    return this.square(Math.floor(p.x / CELL), Math.floor(p.y / CELL));
  }

  /** The neighbour in a direction of the screen; the square itself at the edge. */
  step(square: number, right: number, down: number): number {
    const next = this.square(this.column(square) + right, this.row(square) + down);
    return next === NONE ? square : next;
  }

  /** The name of a square: "c8". */
  name(square: number): string {
    const { files, fileNames, rankNames } = this.board;
    return (fileNames[square % files] ?? '') + (rankNames[Math.floor(square / files)] ?? '');
  }
}

/** How many times as wide as high a board is drawn, with its margins. */
export function ratioOf(board: Board): number {
  const { width, height, margin } = new Geometry(board, false);
  return (width + 2 * margin) / (height + 2 * margin);
}
