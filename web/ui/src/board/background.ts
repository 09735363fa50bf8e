import { river } from '../pieces/xiangqi';
import { CELL, type Geometry } from './geometry';
import { group, svg } from './svg';

/** background draws the bare board, which lies under everything else. */
export function background(g: Geometry): SVGGElement {
  const m = g.margin;
  const under = group('background');
  under.append(
    svg('rect', {
      class: 'ground',
      x: -m,
      y: -m,
      width: g.width + 2 * m,
      height: g.height + 2 * m,
    }),
  );
  under.append(...(g.board.points ? points(g) : cells(g)));
  return under;
}

function cells(g: Geometry): SVGElement[] {
  if (!g.board.checkered) return [grid(g, 0), stars(g)];
  const dark: string[] = [];
  for (let square = 0; square < g.squares; square++) {
    const file = square % g.board.files;
    const rank = Math.floor(square / g.board.files);
    if ((file + rank) % 2 === 1) continue;
    dark.push(`M${g.column(square) * CELL} ${g.row(square) * CELL}h${CELL}v${CELL}h-${CELL}z`);
  }
  return [svg('path', { class: 'dark', d: dark.join('') })];
}

function points(g: Geometry): SVGElement[] {
  const parts: SVGElement[] = [grid(g, CELL / 2), palaces(g), stars(g)];
  if (g.board.river) parts.push(river(g.width / 2, g.height / 2));
  return parts;
}

/** The lines of the board; `inset` is where the outermost ones lie. */
function grid(g: Geometry, inset: number): SVGElement {
  const { files, ranks } = g.board;
  const left = inset;
  const top = inset;
  const right = g.width - inset;
  const bottom = g.height - inset;
  const columns = inset ? files - 1 : files;
  const rows = inset ? ranks - 1 : ranks;
  const d: string[] = [];
  for (let row = 1; row < rows; row++) d.push(`M${left} ${top + row * CELL}H${right}`);
  const bank = Math.floor(ranks / 2 - 1) * CELL; // the river lies between the middle ranks
  for (let column = 1; column < columns; column++) {
    const x = left + column * CELL;
    d.push(
      g.board.river
        ? `M${x} ${top}V${top + bank}M${x} ${top + bank + CELL}V${bottom}`
        : `M${x} ${top}V${bottom}`,
    );
  }
  const frame = { x: left, y: top, width: right - left, height: bottom - top };
  const out = group(
    'grid',
    svg('path', { d: d.join('') }),
    svg('rect', { ...frame, class: 'edge' }),
  );
  if (g.board.river) {
    const gap = 9;
    out.append(
      svg('rect', {
        class: 'frame',
        x: left - gap,
        y: top - gap,
        width: right - left + 2 * gap,
        height: bottom - top + 2 * gap,
      }),
    );
  }
  return out;
}

function palaces(g: Geometry): SVGElement {
  const at = (file: number, rank: number): string => {
    const { x, y } = g.centre(rank * g.board.files + file);
    return `${x} ${y}`;
  };
  const d = (g.board.palaces ?? []).map(
    ([f1, r1, f2, r2]) => `M${at(f1, r1)}L${at(f2, r2)}M${at(f1, r2)}L${at(f2, r1)}`,
  );
  return group('grid', svg('path', { d: d.join('') }));
}

/** Marks for the eye: corner ticks on a board with a river, dots elsewhere. */
function stars(g: Geometry): SVGElement {
  const marks = group(g.board.river ? 'ticks' : 'dots');
  for (const star of g.board.stars ?? []) {
    const { x, y } = g.centre(star);
    if (g.board.river) marks.append(svg('path', { d: ticks(g, x, y) }));
    else marks.append(svg('circle', { cx: x, cy: y, r: 9 }));
  }
  return marks;
}

function ticks(g: Geometry, x: number, y: number): string {
  const near = 9;
  const long = 16;
  let d = '';
  for (const sx of [-1, 1]) {
    if (x + sx * CELL < 0 || x + sx * CELL > g.width) continue;
    for (const sy of [-1, 1]) {
      d += `M${x + sx * near} ${y + sy * (near + long)}V${y + sy * near}H${x + sx * (near + long)}`;
    }
  }
  return d;
}
