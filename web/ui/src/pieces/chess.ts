import { group, svg } from '../board/svg';
import type { PieceSet } from './set';

/** Outline and inner lines of a piece, in a box of 0…100. */
interface Drawing {
  body: string;
  lines: string;
}

const foot = 'M25 80h50a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3H25a3 3 0 0 1-3-3v-4a3 3 0 0 1 3-3z';

const drawings: Record<string, Drawing> = {
  pawn: {
    body:
      'M50 21a13 13 0 0 0-8.5 22.9c-3 1-5.5 3-5.5 5.6h7.2c-.4 11.5-4.2 18.5-10.7 24-2 1.7-3.2 3.9-3.5 6.5h42' +
      'c-.3-2.6-1.5-4.8-3.5-6.5-6.5-5.5-10.3-12.5-10.7-24H64c0-2.6-2.5-4.6-5.5-5.6A13 13 0 0 0 50 21z' +
      foot,
    lines: 'M26 80h48',
  },
  rook: {
    body:
      'M29 20h10v7h6.5v-7h9v7H61v-7h10v16l-6.5 6.5L66 66l6 7v7H28v-7l6-7 1.5-23.5L29 36z' + foot,
    lines: 'M36 42.5h28M34 66h32M26 80h48',
  },
  knight: {
    body:
      'M44 13c1 2 2.5 4 4 5.2C66 20 77 38 75 80H29.5c0-14 16.5-18 17.5-32-4 3-8.5 4-12 4.5-2.5 3.8-6.5 7-10.5 6.2' +
      '-4-.8-7-4.5-6.5-8.7.3-2.3 2-4 3.7-6.5 3.3-4.8 6.3-9 7.8-14.5C30.5 24 34 20.5 38.5 18.5c.5-2.5 2.5-4.5 5.5-5.5z' +
      foot,
    lines: 'M53 26c9 6 13.5 18 13.5 40M28 80h46',
  },
  bishop: {
    body:
      'M50 11.5a6 6 0 0 0-4.3 10.2C37 29 31.5 38 31.5 47c0 6.5 3 12 8.5 15.5-.8 5-3.5 8-8 11-2 1.4-2.7 3.5-3 6.5h42' +
      'c-.3-3-1-5.1-3-6.5-4.5-3-7.2-6-8-11 5.5-3.5 8.5-9 8.5-15.5 0-9-5.5-18-14.2-25.3A6 6 0 0 0 50 11.5z' +
      foot,
    lines: 'M40 62.5h20M54.5 31 46.5 44M26 80h48',
  },
  queen: {
    body:
      'M50 12a5.5 5.5 0 0 0-2.6 10.3L40 45 27 28.6a5.5 5.5 0 1 0-4.8 2.7L29 62c1 4 1.5 6 .5 9.5-.8 2.8-1.5 5.5-1.5 8.5h44' +
      'c0-3-.7-5.7-1.5-8.5-1-3.5-.5-5.5.5-9.5l6.8-30.7a5.5 5.5 0 1 0-4.8-2.7L60 45l-7.4-22.7A5.5 5.5 0 0 0 50 12z' +
      foot,
    lines: 'M29.5 63c13-4 28-4 41 0M29.5 71.5c13-3.5 28-3.5 41 0M26 80h48',
  },
  king: {
    body:
      'M46.5 9h7v5.5H59v7h-5.5V27c2.6 1.6 4.6 3.7 5.9 6.2C63 30 67.5 28.5 71 29c8 1 11.5 9 8.5 17.5-2 5.6-6 10.5-8.5 15.5-1.5 3.5-1 6 0 9.5' +
      '.8 2.8 1 5.5 1 8.5H28c0-3 .2-5.7 1-8.5 1-3.5 1.5-6 0-9.5-2.5-5-6.5-9.9-8.5-15.5-3-8.5.5-16.5 8.5-17.5 3.5-.5 8 1 11.6 4.2' +
      '1.3-2.5 3.3-4.6 5.9-6.2v-5.5H41v-7h5.5z' +
      foot,
    lines:
      'M50 58V45c0-4.5-3.5-8.5-9.4-11.8M50 45c0-4.5 3.5-8.5 9.4-11.8M29 62c13.5-5 28.5-5 42 0M29 71.5c13.5-3.5 28.5-3.5 42 0M26 80h48',
  },
};

/** Staunton shapes, flat. */
export const banco: PieceSet = {
  family: 'chess',
  name: 'banco',
  scale: 1.05,
  knows: (name) => name in drawings,
  draw(kind) {
    const drawing = drawings[kind.name];
    const out = group(`man ${kind.side === 0 ? 'first' : 'second'}`);
    if (!drawing) return out;
    const place = { transform: 'translate(-50 -51)' };
    out.append(svg('path', { class: 'body', d: drawing.body, ...place }));
    out.append(svg('path', { class: 'line', d: drawing.lines, ...place }));
    if (kind.name === 'knight') {
      out.append(svg('circle', { class: 'eye', cx: 38, cy: 29.5, r: 2.6, ...place }));
    }
    return out;
  },
};
