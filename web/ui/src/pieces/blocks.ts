import { group, svg } from '../board/svg';
import type { PieceSet } from './set';
import './blocks.css';

/**
 * Blocks whose form is how they move: the bishop's edges run aslant, the rook's
 * straight, the queen's are round because she goes everywhere. Origin in the middle.
 */
const forms: Record<string, { body: string; line?: string }> = {
  pawn: { body: 'M-15-8h30v38h-30z' },
  rook: { body: 'M-25-26h50v56h-50z', line: 'M0-26v56M-25 2h50' },
  bishop: { body: 'M0-38L26-6 8 12l18 18h-52l18-18-18-18z', line: 'M-12-8L12 14M12-8l-24 22' },
  knight: { body: 'M-26-30h34v24h18v36h-52z', line: 'M-26-6H8v36' },
  queen: { body: 'M0-40a17 17 0 1 1 0 34a17 17 0 1 1 0-34zM-26-6h52v36h-52z', line: 'M-26 12h52' },
  king: { body: 'M-13-40h26v26h13v44h-52v-44h13z', line: 'M0-36v18M-9-27H9M-26 6h52' },
};

/** Plain blocks of wood. */
export const blocks: PieceSet = {
  family: 'chess',
  name: 'blocks',
  scale: 1,
  knows: (name) => name in forms,
  draw(kind) {
    const form = forms[kind.name];
    const out = group(`block ${kind.side === 0 ? 'first' : 'second'}`);
    out.append(svg('path', { class: 'shade', d: form?.body ?? '', transform: 'translate(3 4)' }));
    out.append(svg('path', { class: 'body', d: form?.body ?? '' }));
    if (form?.line) out.append(svg('path', { class: 'line', d: form.line }));
    return out;
  },
};
