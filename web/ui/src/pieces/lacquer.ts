import type { PieceSet } from './set';
import { characters } from './xiangqi';
import './lacquer.css';

/** Lacquered discs, red and black, with their characters in gold. */
export const lacquer: PieceSet = {
  ...characters,
  name: 'lacquer',
  draw(kind) {
    const out = characters.draw(kind);
    out.classList.add('lacquer');
    return out;
  },
};
