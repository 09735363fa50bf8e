import { group, svg } from '../board/svg';
import type { PieceSet } from './set';

/** A disc with the letter of the piece: any game can be drawn with it. */
export const letters: PieceSet = {
  family: 'letters',
  name: 'letters',
  scale: 0.9,
  knows: () => true,
  draw(kind) {
    return group(
      `disc ${kind.side === 0 ? 'first' : 'second'}`,
      svg('circle', { class: 'body', r: 46 }),
      svg('text', { class: 'glyph', 'text-anchor': 'middle', y: 18, 'font-size': 52 }, kind.code),
    );
  },
};
