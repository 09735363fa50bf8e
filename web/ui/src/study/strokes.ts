import { Geometry } from '../board/geometry';
import type { Colour, Stroke } from '../board/sketch';
import type { Board } from '../board/types';

/**
 * Arrows and rings are kept with a move as PGN has them: [%cal Ge2e4,Rd1d8] for arrows, [%csl Gd5]
 * for rings, each with the first letter of its colour and the names of its squares.
 */
const command = /\[%c([as])l ([^\]]*)\]/g;

const letters: Record<string, Colour> = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' };

/** So many strokes are kept with one move: a comment has some thousand characters. */
const most = 64;

/** The strokes of a text; what the board has no squares for is left out. */
export function strokesIn(drawn: string, board: Board): Stroke[] {
  const geometry = new Geometry(board, false);
  const squares = new Map<string, number>();
  for (let square = 0; square < geometry.squares; square++)
    squares.set(geometry.name(square), square);
  const strokes: Stroke[] = [];
  for (const [, kind, list = ''] of drawn.matchAll(command)) {
    for (const item of list.split(',').map((text) => text.trim())) {
      const names = item.slice(1).match(/[a-z]\d+/g) ?? [];
      const from = squares.get(names[0] ?? '');
      const to = squares.get(names[kind === 'a' ? 1 : 0] ?? '');
      const colour = letters[item.charAt(0)];
      if (from === undefined || to === undefined || !colour) continue;
      if (strokes.length < most) strokes.push({ from, to, colour });
    }
  }
  return strokes;
}

/** The text with a stroke more; one that is there already is wiped away, or changes its colour. */
export function withStroke(drawn: string, stroke: Stroke, board: Board): string {
  const strokes = strokesIn(drawn, board);
  const same = (s: Stroke) => s.from === stroke.from && s.to === stroke.to;
  const rest = strokes.filter((s) => !same(s));
  if (strokes.find(same)?.colour !== stroke.colour && rest.length < most) rest.push(stroke);
  const geometry = new Geometry(board, false);
  const written = ({ from, to, colour }: Stroke) =>
    colour.charAt(0).toUpperCase() + geometry.name(from) + (from === to ? '' : geometry.name(to));
  const list = (word: string, some: Stroke[]) =>
    some.length ? `[%${word} ${some.map(written).join(',')}]` : '';
  const rings = rest.filter((s) => s.from === s.to);
  const arrows = rest.filter((s) => s.from !== s.to);
  return list('cal', arrows) + list('csl', rings);
}
