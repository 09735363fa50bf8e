import { group, svg } from '../board/svg';
import type { Kind } from '../board/types';
import { glyphs, type Glyph } from './glyphs';
import type { PieceSet } from './set';

/** Characters by name of the piece: of the first side, then of the second. */
const faces: Record<string, [Glyph, Glyph]> = {
  general: ['帥', '將'],
  advisor: ['仕', '士'],
  elephant: ['相', '象'],
  rook: ['俥', '車'],
  horse: ['傌', '馬'],
  cannon: ['炮', '砲'],
  pawn: ['兵', '卒'],
};

/** Discs with Chinese characters, and a drum star on the back of a covered one. */
export const characters: PieceSet = {
  family: 'xiangqi',
  name: 'characters',
  scale: 0.94,
  knows: (name) => name in faces || name === 'covered',
  draw(kind) {
    const face = faces[kind.name]?.[kind.side];
    const side = kind.side === 0 ? 'first' : 'second';
    if (!face) return cover(kind);
    return group(
      `disc ${side}`,
      svg('circle', { class: 'shade', cy: 3.5, r: 47 }),
      svg('circle', { class: 'body', r: 47 }),
      svg('circle', { class: 'ring', r: 40 }),
      svg('path', { class: 'glyph', d: glyphs[face], transform: 'scale(.335)' }),
    );
  },
};

/** The back of a covered piece: a bronze drum's star. */
export function cover(kind: Kind): SVGElement {
  return group(
    `disc cover ${kind.side === 0 ? 'first' : 'second'}`,
    svg('circle', { class: 'shade', cy: 3.5, r: 47 }),
    svg('circle', { class: 'body', r: 47 }),
    svg('circle', { class: 'ring', r: 41 }),
    svg('circle', { class: 'ring thin', r: 36 }),
    svg('path', { class: 'star', d: drumStar(12, 31, 11.5) }),
    svg('circle', { class: 'heart', r: 6 }),
  );
}

/** The star in the middle of a Đông Sơn bronze drum. */
export function drumStar(rays: number, outer: number, inner: number): string {
  const at = (r: number, turn: number): string => {
    const angle = turn * 2 * Math.PI - Math.PI / 2;
    return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
  };
  const corners: string[] = [];
  for (let ray = 0; ray < rays; ray++) {
    corners.push(at(outer, ray / rays), at(inner, (ray + 0.5) / rays));
  }
  return `M${corners.join('L')}z`;
}

/** 楚河 漢界, the names on the river, around the middle of the board. */
export function river(x: number, y: number): SVGGElement {
  const out = group('river');
  const put = (glyph: Glyph, dx: number) =>
    out.append(
      svg('path', { d: glyphs[glyph], transform: `translate(${x + dx} ${y}) scale(.28)` }),
    );
  put('楚', -250);
  put('河', -150);
  put('漢', 150);
  put('界', 250);
  return out;
}
