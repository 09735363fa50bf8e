import { group, svg } from '../board/svg';
import type { PieceSet } from './set';

/** Discs that are black on one side and white on the other, for games that turn them over. */
export const discs: PieceSet = {
  family: 'discs',
  name: 'discs',
  scale: 0.88,
  knows: (name) => name === 'disc',
  draw(kind) {
    return group(
      `stone ${kind.side === 0 ? 'first' : 'second'}`,
      svg('circle', { class: 'shade', cy: 4, r: 46 }),
      svg('circle', { class: 'body', r: 46 }),
    );
  },
};
