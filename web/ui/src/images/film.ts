import type { Board, Gesture, Picture } from '../board/types';
import { changed, cut, Gif, type Box } from './gif';
import { Painter, type ImageOptions } from './painter';
import { Palette } from './palette';
import { paint } from './raster';

/** One position of a game and the move that led to it. */
export interface Frame {
  picture: Picture;
  last: Gesture | null;
}

export interface FilmOptions extends ImageOptions {
  /** Width in pixels; 480 without. */
  width?: number;
  /** Milliseconds each position is shown; 800 without. The last one stays longer. */
  delay?: number;
  /** Told after each frame how many are done. */
  onProgress?(done: number, of: number): void;
  /** Breaks the work off; the promise then fails. */
  signal?: AbortSignal;
}

/** gameGif makes an animated GIF of a game, a frame at a time so that the page stays alive. */
export async function gameGif(
  board: Board,
  frames: readonly Frame[],
  options: FilmOptions = {},
): Promise<Blob> {
  const { width = 480, delay = 800, onProgress, signal } = options;
  const painter = new Painter(board, options);
  const look = async ({ picture, last }: Frame): Promise<ImageData> => {
    const canvas = await paint(painter.draw(picture, last), width);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('the browser has no canvas');
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  const [first, last] = [frames[0], frames[frames.length - 1]];
  if (!first || !last) throw new RangeError('a film needs a frame');
  const opening = await look(first);
  const palette = new Palette([opening.data, (await look(last)).data]);
  const gif = new Gif(opening.width, opening.height, palette.colours);
  let before: Uint8Array | null = null;
  for (const [i, frame] of frames.entries()) {
    signal?.throwIfAborted();
    const shown = palette.indexes((await look(frame)).data);
    const box = differing(before, shown, opening);
    const part = cut(shown, opening.width, box, before, gif.clear);
    gif.frame(part, box, frame === last ? 3 * delay : delay);
    before = shown;
    onProgress?.(i + 1, frames.length);
    await breath();
  }
  return new Blob(gif.end(), { type: 'image/gif' });
}

/** What of a picture must be sent: all of the first, one pixel where nothing changed. */
function differing(
  before: Uint8Array | null,
  shown: Uint8Array,
  { width, height }: ImageData,
): Box {
  if (!before) return { x: 0, y: 0, width, height };
  return changed(before, shown, width) ?? { x: 0, y: 0, width: 1, height: 1 };
}

/** Lets the page answer its user. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
