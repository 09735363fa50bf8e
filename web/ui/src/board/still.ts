import type { PieceSet } from '../pieces/set';
import { background } from './background';
import { Geometry } from './geometry';
import { Pieces } from './pieces';
import { svg } from './svg';
import type { Board, Placed } from './types';

/** A part of the board: column and row of its top left corner, width and height, in cells. */
export type Crop = [column: number, row: number, width: number, height: number];

/** still draws a part of a board as a picture without any function. */
export function still(
  board: Board,
  set: PieceSet,
  placed: readonly Placed[],
  crop: Crop,
  flipped = false,
): SVGSVGElement {
  const geometry = new Geometry(board, flipped);
  const pieces = new Pieces(geometry, set);
  pieces.show(placed, null);
  const picture = svg('svg', {
    class: 'board still',
    'data-family': set.family,
    'data-set': set.name,
    'aria-hidden': 'true',
  });
  picture.setAttribute('viewBox', crop.map((n) => n * 100).join(' '));
  picture.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  picture.append(background(geometry), pieces.layer);
  return picture;
}

/** icon draws one piece. */
export function icon(board: Board, set: PieceSet, code: string): SVGSVGElement {
  const picture = svg('svg', {
    class: 'board icon',
    'data-family': set.family,
    'data-set': set.name,
    'aria-hidden': 'true',
  });
  picture.setAttribute('viewBox', '-50 -50 100 100');
  const kind = board.pieces.find((k) => k.code === code);
  if (kind) picture.append(set.draw(kind));
  return picture;
}
