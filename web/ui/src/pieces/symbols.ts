import { group, svg } from '../board/svg';
import type { Kind } from '../board/types';
import type { PieceSet } from './set';

/** A pictogram: filled shapes, and strokes over or beside them. Origin in the middle. */
interface Pictogram {
  fill?: string;
  stroke?: string;
  /** Strokes in the colour of the disc, drawn last. */
  cut?: string;
}

const pictograms: Record<string, Pictogram> = {
  // A crown.
  general: {
    fill: 'M-27-14l13 11L0-24l14 21 13-11-6 30h-42zM-21 20h42v7h-42z',
    cut: 'M0 5h.1M-10 9h.1M10 9h.1',
  },
  // An official's hat with its two wings.
  advisor: {
    fill:
      'M-14 6c-2-20 4-27 14-27s16 7 14 27zM-17 9h34v9h-34z' +
      'M-16 3c-6-8-15-8-18-4 4 5 11 8 18 4zM16 3c6-8 15-8 18-4-4 5-11 8-18 4z',
    cut: 'M0-9h.1M-14 13.5h28',
  },
  elephant: {
    fill:
      'M-30 22c-5-9-4-22 3-31 8-9 22-11 34-9 14 2 22 11 22 24l2 9h-4l-1-5-1 13H14V12H2v11H-9V10' +
      'c-5 0-8 1-10 0-4 3-4 8-2 12 0 5-6 5-9 0z',
    cut: 'M-13-11c9 2 12 11 6 18M-21-5h.1',
  },
  // A horse's head.
  horse: {
    fill:
      'M-16 27c1-9 5-15 10-21-5 2-9 3-13 3-3 4-8 4-11 0-2-3-1-6 1-9l11-16c2-4 5-7 9-8l3-6 6 6' +
      'c18 3 27 19 25 51z',
    cut: 'M6-14c8 8 11 20 10 34M-11-9h.1',
  },
  // A wheel.
  rook: {
    fill: 'M0-7a7 7 0 1 1 0 14a7 7 0 1 1 0-14z',
    stroke: 'M0-25a25 25 0 1 1 0 50a25 25 0 1 1 0-50zM0-24V24M-24 0H24M-17-17l34 34M17-17l-34 34',
  },
  // A barrel on its wheel.
  cannon: {
    fill: 'M-31 3c-3-5-1-12 4-14L22-29l8 16-44 20c-6 3-13 1-17-4zM19-32l4-2 11 21-4 2z',
    stroke: 'M-5 2a11.5 11.5 0 1 1 0 23a11.5 11.5 0 1 1 0-23zM8 24h20',
  },
  // A foot soldier with his spear and shield.
  pawn: {
    fill:
      'M-5-27a8 8 0 1 1 0 16a8 8 0 1 1 0-16zM-17 27c-1-15-1-26 4-33h16c5 7 5 18 4 33zM17-31l5 11h-10z' +
      'M-27-2c7 2 13 2 19-1 1 13-2 21-9 25-8-4-11-12-10-24z',
    stroke: 'M17-22V27',
    cut: 'M-27-2c7 2 13 2 19-1 1 13-2 21-9 25-8-4-11-12-10-24z',
  },
};

/** Discs with pictograms, for those who read no Chinese. */
export const symbols: PieceSet = {
  family: 'xiangqi',
  name: 'symbols',
  scale: 0.94,
  knows: (name) => name in pictograms || name === 'covered',
  draw(kind) {
    const side = kind.side === 0 ? 'first' : 'second';
    const picture = pictograms[kind.name];
    if (!picture) return lotus(kind);
    const out = group(
      `disc ${side}`,
      svg('circle', { class: 'shade', cy: 3.5, r: 47 }),
      svg('circle', { class: 'body', r: 47 }),
      svg('circle', { class: 'ring', r: 42 }),
    );
    if (picture.fill) out.append(svg('path', { class: 'glyph', d: picture.fill }));
    if (picture.stroke) out.append(svg('path', { class: 'stroke', d: picture.stroke }));
    if (picture.cut) out.append(svg('path', { class: 'cut', d: picture.cut }));
    return out;
  },
};

/** The back of a covered piece: a lotus seen from above. */
function lotus(kind: Kind): SVGElement {
  const out = group(
    `disc cover ${kind.side === 0 ? 'first' : 'second'}`,
    svg('circle', { class: 'shade', cy: 3.5, r: 47 }),
    svg('circle', { class: 'body', r: 47 }),
    svg('circle', { class: 'ring', r: 42 }),
  );
  for (let petal = 0; petal < 8; petal++) {
    const turn = { transform: `rotate(${petal * 45})` };
    out.append(
      svg('path', { class: 'ring', d: 'M0-9c-12-10-10-20 0-27 10 7 12 17 0 27z', ...turn }),
    );
  }
  out.append(svg('circle', { class: 'star', r: 8 }));
  return out;
}
