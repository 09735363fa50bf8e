import { api } from '../api/client';
import type { Summary } from '../api/wire';
import { loadedSet, setFor } from '../pieces';
import { prefs } from '../prefs.svelte';
import { mainLine } from './replay.svelte';

export const pictures = ['svg', 'png', 'gif'] as const;
export type PictureKind = (typeof pictures)[number];

/** What is needed of a match to draw it. */
export type Drawn = Pick<Summary, 'id' | 'board' | 'you'>;

/** Of a PNG, in pixels. */
const width = 1080;

/** The board of a match as a file: its position as SVG or PNG, or the whole game as a GIF. */
export async function picture(
  match: Drawn,
  kind: PictureKind,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { boardPng, boardSvg, gameGif } = await import('../images');
  const update = await api.match(match.id);
  const { board } = match;
  const look = {
    set: (await loadedSet(board, prefs.pieces[setFor(board).family])).name,
    theme: prefs.boardTheme,
    coordinates: prefs.coordinates,
    numbers: board.river ?? false,
    flipped: match.you === 'second',
  };
  if (kind !== 'gif') {
    const text = boardSvg(board, update.now.picture, { ...look, last: update.now.last ?? null });
    return kind === 'png' ? boardPng(text, width) : new Blob([text], { type: 'image/svg+xml' });
  }
  const frames = [];
  const nodes = [0, ...mainLine(update).map((node) => node.id)];
  for (const node of nodes) {
    signal.throwIfAborted();
    const now = await api.node(match.id, node);
    frames.push({ picture: now.picture, last: now.last ?? null });
    onProgress(frames.length, 2 * nodes.length);
  }
  return gameGif(board, frames, {
    ...look,
    signal,
    onProgress: (done, of) => onProgress(of + done, 2 * of),
  });
}

/** Gives a file to the visitor to keep. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
