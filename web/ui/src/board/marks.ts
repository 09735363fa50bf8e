import { CELL, type Geometry } from './geometry';
import { group, svg } from './svg';
import { NONE, type Gesture, type Picture } from './types';
import type { Selection } from './selection';

/** What the marks tell about. */
export interface Marked {
  geometry: Geometry;
  picture: Picture;
  last: Gesture | null;
  selection: Selection;
  hover: number;
}

/** under draws the marks below the pieces: last move, selection, check, winning line. */
export function under({ geometry: g, picture, last, selection }: Marked): SVGElement[] {
  const out: SVGElement[] = [];
  const area = (square: number, name: string) => {
    if (square === NONE) return;
    const { x, y } = g.centre(square);
    out.push(
      g.board.points
        ? svg('circle', { class: name, cx: x, cy: y, r: CELL * 0.52 })
        : svg('rect', { class: name, x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL }),
    );
  };
  if (last) {
    area(last.from, 'last from');
    area(last.to, 'last to');
  }
  for (const square of picture.line ?? []) area(square, 'won');
  for (const square of picture.check ?? []) area(square, 'check');
  area(selection.selected, 'selected');
  return out;
}

/** over draws the marks above the pieces: where the selected piece can go. */
export function over({ geometry: g, picture, selection, hover }: Marked): SVGElement[] {
  const out: SVGElement[] = [];
  const occupied = new Set(picture.pieces.map((p) => p.square));
  for (const square of selection.targets(selection.selected)) {
    if (square === NONE) continue;
    const { x, y } = g.centre(square);
    const hot = square === hover ? ' hot' : '';
    out.push(
      occupied.has(square)
        ? svg('circle', { class: `capture${hot}`, cx: x, cy: y, r: CELL * 0.455 })
        : svg('circle', { class: `target${hot}`, cx: x, cy: y, r: CELL * 0.15 }),
    );
  }
  out.push(...placements(g, selection, occupied));
  return out;
}

/**
 * Where stones are placed, most empty squares are usually open: the closed
 * ones are crossed out. Where few are open, those are dotted instead.
 */
function placements(g: Geometry, selection: Selection, occupied: Set<number>): SVGElement[] {
  const open = selection.places;
  if (open.size === 0) return [];
  const closed: number[] = [];
  for (let square = 0; square < g.squares; square++) {
    if (!occupied.has(square) && !open.has(square)) closed.push(square);
  }
  if (closed.length > open.size) {
    return [...open].map((square) => {
      const { x, y } = g.centre(square);
      return svg('circle', { class: 'target', cx: x, cy: y, r: CELL * 0.15 });
    });
  }
  const d = closed.map((square) => {
    const { x, y } = g.centre(square);
    return `M${x - 12} ${y - 12}l24 24m0-24l-24 24`;
  });
  return d.length ? [group('closed', svg('path', { d: d.join('') }))] : [];
}
