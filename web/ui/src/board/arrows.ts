import { CELL, type Geometry, type Point } from './geometry';
import { svg } from './svg';
import { NONE, type Arrow } from './types';

/** Width in units of the widest and of the narrowest arrow. */
const widest = 20;
const narrowest = 7;

/** arrows draws what comes from outside: hints and lines of engines, the best on top. */
export function arrows(g: Geometry, list: readonly Arrow[]): SVGElement[] {
  return [...list]
    .sort((a, b) => b.grade - a.grade)
    .filter((arrow) => arrow.to !== NONE)
    .map(({ from, to, width, grade }) => {
      const share = Math.min(1, Math.max(0, width));
      const thick = narrowest + (widest - narrowest) * share;
      return shape(g, from, to, thick, `arrow grade-${Math.min(4, Math.max(0, grade))}`);
    });
}

/** shape draws an arrow between two squares, or a ring on the second where the first is NONE. */
export function shape(
  g: Geometry,
  from: number,
  to: number,
  thick: number,
  name: string,
): SVGElement {
  const end = g.centre(to);
  if (from === NONE || from === to) {
    const r = CELL * 0.46 - thick / 4;
    const place = { cx: end.x, cy: end.y, r, 'stroke-width': thick / 2 };
    return svg('circle', { class: `ring ${name}`, ...place });
  }
  return svg('path', { class: name, d: outline(g.centre(from), end, thick) });
}

/** One closed outline, so that a transparent arrow has no darker seams. */
function outline(from: Point, to: Point, thick: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const half = thick / 2;
  const head = Math.min(2.4 * thick, length / 2);
  const wing = 1.35 * thick;
  const at = (along: number, aside: number): string =>
    `${round(from.x + ux * along - uy * aside)} ${round(from.y + uy * along + ux * aside)}`;
  const start = CELL * 0.16;
  const neck = length - head;
  const corners = [
    at(start, half),
    at(neck, half),
    at(neck, wing),
    at(length, 0),
    at(neck, -wing),
    at(neck, -half),
    at(start, -half),
  ];
  return `M${corners.join('L')}z`;
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}
