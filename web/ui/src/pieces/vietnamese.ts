import { group, svg } from '../board/svg';
import type { PieceSet } from './set';
import { cover } from './xiangqi';
import './vietnamese.css';

/** What players call the pieces, as a move list writes them. */
const names: Record<string, string> = {
  general: 'Tg',
  advisor: 'S',
  elephant: 'T',
  rook: 'X',
  horse: 'M',
  cannon: 'P',
  pawn: 'B',
};

/** Discs with the letters of the Vietnamese names. */
export const vietnamese: PieceSet = {
  family: 'xiangqi',
  name: 'vietnamese',
  scale: 0.94,
  knows: (name) => name in names || name === 'covered',
  draw(kind) {
    const text = names[kind.name];
    if (!text) {
      const back = cover(kind);
      back.classList.add('named');
      return back;
    }
    return group(
      `disc named ${kind.side === 0 ? 'first' : 'second'}`,
      svg('circle', { class: 'shade', cy: 3.5, r: 47 }),
      svg('circle', { class: 'body', r: 47 }),
      svg('circle', { class: 'ring', r: 41 }),
      svg('text', { class: 'glyph', 'text-anchor': 'middle', y: 17.5, 'font-size': 50 }, text),
    );
  },
};
