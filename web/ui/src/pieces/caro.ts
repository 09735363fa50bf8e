import { group, svg } from '../board/svg';
import type { PieceSet } from './set';

const knows = (name: string): boolean => name === 'cross' || name === 'nought';

/** Crosses in red and noughts in blue, as with two pens on squared paper. */
export const xo: PieceSet = {
  family: 'caro',
  name: 'xo',
  scale: 1.12,
  knows,
  draw(kind) {
    if (kind.side === 0) {
      return group(
        'pen cross',
        svg('path', { d: 'M-25-26C-9-10 9 9 26 25' }),
        svg('path', { d: 'M25-27C10-10-9 8-26 27' }),
      );
    }
    return group('pen nought', svg('ellipse', { rx: 27, ry: 26.5, transform: 'rotate(-20)' }));
  },
};

/** Black and white stones, as on a board of wood. */
export const stones: PieceSet = {
  family: 'caro',
  name: 'stones',
  scale: 0.92,
  knows,
  draw(kind) {
    return group(
      `stone ${kind.side === 0 ? 'first' : 'second'}`,
      svg('circle', { class: 'shade', cy: 3.5, r: 46 }),
      svg('circle', { class: 'body', r: 46 }),
      svg('path', { class: 'shine', d: 'M-30-8C-27-22-18-30-5-32' }),
    );
  },
};
