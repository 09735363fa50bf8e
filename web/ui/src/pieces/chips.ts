import { group, svg } from '../board/svg';
import type { PieceSet } from './set';
import './chips.css';

/** Chips in two colours, with their sign on them. */
export const chips: PieceSet = {
  family: 'caro',
  name: 'chips',
  scale: 0.92,
  knows: (name) => name === 'cross' || name === 'nought',
  draw(kind) {
    const first = kind.side === 0;
    const sign = first
      ? svg('path', { class: 'sign', d: 'M-17-17l34 34M17-17l-34 34' })
      : svg('circle', { class: 'sign', r: 18 });
    return group(
      `stone chip ${first ? 'red' : 'blue'}`,
      svg('circle', { class: 'shade', cy: 3.5, r: 45 }),
      svg('circle', { class: 'body', r: 45 }),
      svg('circle', { class: 'dashes', r: 38 }),
      sign,
    );
  },
};
