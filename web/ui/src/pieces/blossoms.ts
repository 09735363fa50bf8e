import { group, svg } from '../board/svg';
import type { PieceSet } from './set';
import './blossoms.css';

/** One petal upwards from the middle: the apricot's is round, the peach's is pointed. */
const petals = [
  'M0-4c-17-8-19-34 0-41 19 7 17 33 0 41z',
  'M0-5c-15-10-17-24-9-38l9 6 9-6c8 14 6 28-9 38z',
] as const;

/** Blossoms of Tết: the yellow apricot of the South and the pink peach of the North. */
export const blossoms: PieceSet = {
  family: 'caro',
  name: 'blossoms',
  scale: 0.98,
  knows: (name) => name === 'cross' || name === 'nought',
  draw(kind) {
    const out = group(`stone blossom ${kind.side === 0 ? 'apricot' : 'peach'}`);
    for (let petal = 0; petal < 5; petal++) {
      const turn = { transform: `rotate(${petal * 72})` };
      out.append(svg('path', { class: 'petal', d: petals[kind.side], ...turn }));
    }
    for (let thread = 0; thread < 5; thread++) {
      const turn = { transform: `rotate(${36 + thread * 72})` };
      out.append(svg('path', { class: 'thread', d: 'M0-8v-9', ...turn }));
    }
    out.append(svg('circle', { class: 'heart', r: 8 }));
    return out;
  },
};
