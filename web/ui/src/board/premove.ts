import { NONE, type Board, type Gesture, type Scene } from './types';
import { placing } from './stones';

/** What may be prepared in a scene: the squares of pieces, or those for a stone. */
export interface Preparable {
  sources: number[];
  places: number[];
}

/** preparable returns what can be premoved, or null where nothing can. */
export function preparable(board: Board, scene: Scene): Preparable | null {
  if (!scene.premoves || scene.moves.length > 0) return null;
  const side = ['first', 'second'].indexOf(scene.side ?? 'none');
  if (side < 0) return null;
  const { pieces } = scene.picture;
  if (placing(board)) {
    const taken = new Set(pieces.map((p) => p.square));
    const all = [...Array(board.files * board.ranks).keys()];
    return { sources: [], places: all.filter((square) => !taken.has(square)) };
  }
  const own = new Set(board.pieces.filter((k) => k.side === side).map((k) => k.code));
  return { sources: pieces.filter((p) => own.has(p.code)).map((p) => p.square), places: [] };
}

/** Premove is the move prepared while the opponent thinks. */
export class Premove {
  gesture: Gesture | null = null;

  /** Looks at a new scene; returns the prepared move if it has become legal. */
  due(scene: Scene, can: Preparable | null): Gesture | null {
    const gesture = this.gesture;
    if (!gesture) return null;
    const { from, to } = gesture;
    const stands = from === NONE ? can?.places.includes(to) : can?.sources.includes(from);
    if (stands) return null;
    this.gesture = null;
    return scene.moves.some((m) => m.from === from && m.to === to) ? gesture : null;
  }
}
