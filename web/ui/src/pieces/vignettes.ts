import type { Crop } from '../board/still';
import type { Placed } from '../board/types';
import { samplesOf } from '../games/samples';
import { placedBy } from './placed';

/** A small scene that shows what a game looks like. */
export interface Vignette {
  crop: Crop;
  placed: Placed[];
}

/** vignette returns the scene of a game, or a corner of its empty board. */
export function vignette(game: string): Vignette {
  const { fen, crop } = samplesOf(game).scene ?? { fen: '', crop: [0, 0, 5.34, 3] as Crop };
  return { crop, placed: placedBy(fen) };
}
