/** Pictures of boards and films of games, made in the page. Load this module only when asked for one. */
import type { Board, Gesture, Picture } from '../board/types';
import { Painter, type ImageOptions } from './painter';

export { gameGif, type FilmOptions, type Frame } from './film';
export { boardPng } from './raster';
export type { ImageOptions };

/** boardSvg draws a position as the text of an SVG file that stands alone. */
export function boardSvg(
  board: Board,
  picture: Picture,
  options: ImageOptions & { last?: Gesture | null; title?: string } = {},
): string {
  return new Painter(board, options).draw(picture, options.last ?? null, options.title);
}
