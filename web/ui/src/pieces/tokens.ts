import { group, svg } from '../board/svg';
import { line } from './line';
import type { PieceSet } from './set';
import './tokens.css';

/** Round tokens with the plain shapes of the other set cut into them. */
export const tokens: PieceSet = {
  family: 'chess',
  name: 'tokens',
  scale: 0.96,
  knows: line.knows,
  draw(kind) {
    const side = kind.side === 0 ? 'first' : 'second';
    const shape = line.draw(kind);
    shape.setAttribute('class', 'sign');
    shape.setAttribute('transform', 'scale(.66)');
    return group(
      `token ${side}`,
      svg('circle', { class: 'shade', cy: 3.5, r: 46 }),
      svg('circle', { class: 'rim', r: 46 }),
      svg('circle', { class: 'edge', r: 39 }),
      shape,
    );
  },
};
