import { group, svg } from '../board/svg';
import type { PieceSet } from './set';

/** Crosses in red and noughts in blue, as with two pens on squared paper. */
export const caro: PieceSet = {
  name: 'caro',
  scale: 1.12,
  knows: (name) => name === 'cross' || name === 'nought',
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
