import { fileNumber } from './coordinates';
import { CELL, type Geometry, type Point } from './geometry';
import { group, svg } from './svg';
import { NONE, type Picture } from './types';

/** tag shows the coordinate of the last move beside its destination, off the pieces. */
export function tag(
  g: Geometry,
  picture: Picture,
  to: number,
  numbers: boolean,
  letter = g.letter,
): SVGElement[] {
  if (to === NONE) return [];
  const name = numbers && g.board.river ? counted(g, picture, to) : g.name(to);
  const size = letter * 0.92;
  const width = size * (0.55 + 0.62 * name.length);
  const height = size * 1.2;
  const { x, y } = place(g, picture, to, width, height);
  return [
    group(
      'tag',
      svg('rect', { x: x - width / 2, y: y - height / 2, width, height, rx: height / 3 }),
      svg('text', { x, y: y + size * 0.36, 'text-anchor': 'middle', 'font-size': size }, name),
    ),
  ];
}

/** The file as the side that moved counts it. */
function counted(g: Geometry, picture: Picture, to: number): string {
  const code = picture.pieces.find((p) => p.square === to)?.code;
  const side = g.board.pieces.find((k) => k.code === code)?.side ?? 0;
  return String(fileNumber(g, to, side));
}

/**
 * On a corner where cells of a chess board meet, which men leave free; in the gap between the
 * discs on points; and where stones fill their cells, in a free cell beside.
 */
function place(g: Geometry, picture: Picture, to: number, width: number, height: number): Point {
  const { x, y } = g.centre(to);
  if (g.board.checkered || g.board.points) {
    const right = g.column(to) < g.board.files - 1 ? 1 : -1;
    const down = g.board.points || g.row(to) > 0 ? -1 : 1;
    return { x: x + (right * CELL) / 2, y: y + (down * CELL) / 2 };
  }
  const taken = new Set(picture.pieces.map((p) => p.square));
  for (const [dx, dy] of beside) {
    const square = g.square(g.column(to) + dx, g.row(to) + dy);
    if (square === NONE || taken.has(square)) continue;
    const gap = (length: number) => (CELL + Math.min(length, CELL)) / 2 + 2;
    return { x: x + dx * gap(width), y: y + dy * gap(height) };
  }
  return { x: x + CELL / 2, y: y - CELL / 2 };
}

/** Neighbours in the order in which an eye looks for a name. */
const beside = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;
