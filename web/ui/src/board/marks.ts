import { CELL, type Geometry } from './geometry';
import type { Selection } from './selection';
import { group, svg } from './svg';
import { NONE, type Gesture, type Picture, type Scene } from './types';

/** What the marks tell about. */
export interface Marked {
  geometry: Geometry;
  picture: Picture;
  last: Gesture | null;
  /** A move prepared, or one that waits for its second tap. */
  premove: Gesture | null;
  pending: Gesture | null;
  /** Squares of what lay covered until the end. */
  bared: readonly number[];
  selection: Selection;
  hover: number;
}

/** counts writes on stones when they were placed. */
export function counts(g: Geometry, picture: Picture, order?: Scene['order']): SVGElement[] {
  if (!order?.size) return [];
  const sides = new Map(g.board.pieces.map((kind) => [kind.code, kind.side]));
  return picture.pieces.flatMap(({ square, code }) => {
    const number = order.get(square);
    if (number === undefined) return [];
    const { x, y } = g.centre(square);
    const size = number > 99 ? 34 : 42;
    const side = sides.get(code) === 0 ? 'first' : 'second';
    const place = { x, y: y + size * 0.36, 'text-anchor': 'middle', 'font-size': size };
    return [svg('text', { class: `count ${side}`, ...place }, String(number))];
  });
}

/** area marks a whole square, or the place of a piece on a point. */
export function area(g: Geometry, square: number, name: string): SVGElement[] {
  if (square === NONE) return [];
  const { x, y } = g.centre(square);
  if (g.board.points) return [svg('circle', { class: name, cx: x, cy: y, r: CELL * 0.52 })];
  const place = { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL };
  return [svg('rect', { class: name, ...place })];
}

/** facts marks what the position itself tells: last move, winning line, check and mate. */
export function facts(g: Geometry, picture: Picture, last: Gesture | null): SVGElement[] {
  return [
    ...(last ? [...area(g, last.from, 'last from'), ...area(g, last.to, 'last to')] : []),
    ...(picture.line ?? []).flatMap((square) => area(g, square, 'won')),
    ...(picture.check ?? []).flatMap((square) => area(g, square, 'check')),
    ...(picture.mate ?? []).flatMap((square) => area(g, square, 'mate')),
  ];
}

/** under draws the marks below the pieces. */
export function under({ geometry: g, ...marked }: Marked): SVGElement[] {
  const { picture, last, premove, pending, selection } = marked;
  return [
    ...facts(g, picture, last),
    ...marked.bared.flatMap((square) => area(g, square, 'bared')),
    ...(premove ? [premove.from, premove.to].flatMap((s) => area(g, s, 'premove')) : []),
    ...area(g, pending?.to ?? NONE, 'pending'),
    ...area(g, selection.selected, 'selected'),
  ];
}

/** over draws the marks above the pieces: where the selected piece can go. */
export function over({ geometry: g, picture, selection, hover }: Marked): SVGElement[] {
  const aim = selection.selected === NONE ? NONE : hover;
  if (selection.free) return aim === NONE ? [] : [dot(g, aim, 'target hot')];
  const occupied = new Set(picture.pieces.map((p) => p.square));
  const out: SVGElement[] = [];
  for (const square of selection.targets(selection.selected)) {
    if (square === NONE) continue;
    const hot = square === hover ? ' hot' : '';
    const { x, y } = g.centre(square);
    out.push(
      occupied.has(square)
        ? svg('circle', { class: `capture${hot}`, cx: x, cy: y, r: CELL * 0.455 })
        : dot(g, square, `target${hot}`),
    );
  }
  out.push(...placements(g, selection, occupied));
  return out;
}

function dot(g: Geometry, square: number, name: string): SVGElement {
  const { x, y } = g.centre(square);
  return svg('circle', { class: name, cx: x, cy: y, r: CELL * 0.15 });
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
  if (closed.length > open.size) return [...open].map((square) => dot(g, square, 'target'));
  const d = closed.map((square) => {
    const { x, y } = g.centre(square);
    return `M${x - 12} ${y - 12}l24 24m0-24l-24 24`;
  });
  return d.length ? [group('closed', svg('path', { d: d.join('') }))] : [];
}
