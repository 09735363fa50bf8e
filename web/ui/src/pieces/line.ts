import { group, svg } from '../board/svg';
import type { PieceSet } from './set';

const foot = 'M25 80h50v8H25z';

/** Outlines in a box of 0…100: plain shapes stacked on a foot. */
const outlines: Record<string, string> = {
  pawn: `M50 24a12 12 0 1 1 0 24a12 12 0 1 1 0-24zM41 52h18l8 24H33z${foot}`,
  rook: `M27 20h12v9h6v-9h10v9h6v-9h12v22H27zM34 46h32v30H34z${foot}`,
  knight: `M35 76c1-9 4-15 8-21-6 4-12 6-18 6l-8-11 17-23 4-14 9 10c19 1 28 18 26 53z${foot}`,
  bishop: `M50 11c15 15 20 28 13 41H37c-7-13-2-26 13-41zM40 56h20l6 20H34z${foot}`,
  queen: `M19 25l16 21 15-32 15 32 16-21-8 39H27zM30 68h40v8H30z${foot}`,
  king: `M46 8h8v8h8v8h-8v14h24l-7 26H29l-7-26h24V24h-8v-8h8zM30 68h40v8H30z${foot}`,
};

/** Strokes inside an outline. */
const strokes: Record<string, string> = {
  bishop: 'M50 24v17M43 32h14',
  knight: 'M39 33h.1',
};

/** Flat outlines made of plain shapes. */
export const line: PieceSet = {
  family: 'chess',
  name: 'line',
  scale: 0.98,
  knows: (name) => name in outlines,
  draw(kind) {
    const place = { transform: 'translate(-50 -50)' };
    const out = group(`flat ${kind.side === 0 ? 'first' : 'second'}`);
    out.append(svg('path', { class: 'body', d: outlines[kind.name] ?? '', ...place }));
    const inner = strokes[kind.name];
    if (inner) out.append(svg('path', { class: 'line', d: inner, ...place }));
    return out;
  },
};
