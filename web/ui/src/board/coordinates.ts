import { CELL, type Geometry } from './geometry';
import { group, svg } from './svg';

/**
 * coordinates names files and ranks at the edges, or inside the cells of a
 * chess board. With `numbers`, files are counted from each side's own right.
 * `size` is the height of the letters in units.
 */
export function coordinates(g: Geometry, numbers: boolean, size = g.letter): SVGGElement {
  const out = group('coordinates');
  out.setAttribute('font-size', String(size));
  if (numbers && g.board.river) out.append(...counted(g, size));
  else out.append(...(g.board.checkered ? inside(g, size) : outside(g, size)));
  return out;
}

/** fileNumber counts a square's file as a side does: from 1 at its right. */
export function fileNumber(g: Geometry, square: number, side: number): number {
  const file = square % g.board.files;
  return side === 0 ? g.board.files - file : file + 1;
}

function text(name: string, x: number, y: number, anchor = 'middle', tone = ''): SVGElement {
  return svg('text', { x, y, 'text-anchor': anchor, class: tone }, name);
}

function fileName(g: Geometry, column: number): string {
  return g.board.fileNames[g.square(column, 0) % g.board.files] ?? '';
}

function rankName(g: Geometry, row: number): string {
  return g.board.rankNames[Math.floor(g.square(0, row) / g.board.files)] ?? '';
}

function outside(g: Geometry, size: number): SVGElement[] {
  const middle = size * 0.35;
  const out: SVGElement[] = [];
  for (let column = 0; column < g.board.files; column++) {
    out.push(text(fileName(g, column), (column + 0.5) * CELL, g.height + g.margin / 2 + middle));
  }
  for (let row = 0; row < g.board.ranks; row++) {
    out.push(text(rankName(g, row), -g.margin / 2, (row + 0.5) * CELL + middle));
  }
  return out;
}

/** In the corners of cells, clear of the foot and the head of a man. */
function inside(g: Geometry, size: number): SVGElement[] {
  const { files, ranks } = g.board;
  const out: SVGElement[] = [];
  for (let column = 0; column < files; column++) {
    const place = [(column + 1) * CELL - 2, g.height - 4] as const;
    out.push(text(fileName(g, column), ...place, 'end', tone(g, column, ranks - 1)));
  }
  for (let row = 0; row < ranks; row++) {
    out.push(text(rankName(g, row), 2, row * CELL + size * 0.82, 'start', tone(g, 0, row)));
  }
  return out;
}

/** The first side's count is at its own edge, the second's at the other. */
function counted(g: Geometry, size: number): SVGElement[] {
  const middle = size * 0.35;
  const below = g.height + g.margin / 2 + middle;
  const above = -g.margin / 2 + middle;
  const near = g.flipped ? 1 : 0;
  const out: SVGElement[] = [];
  for (let column = 0; column < g.board.files; column++) {
    const square = g.square(column, 0);
    const x = (column + 0.5) * CELL;
    out.push(text(String(fileNumber(g, square, near)), x, below));
    out.push(text(String(fileNumber(g, square, 1 - near)), x, above));
  }
  return out;
}

function tone(g: Geometry, column: number, row: number): string {
  const square = g.square(column, row);
  const dark = ((square % g.board.files) + Math.floor(square / g.board.files)) % 2 === 0;
  return dark ? 'on-dark' : 'on-light';
}
