import type { Board } from '../board/types';
import { word } from '../i18n';
import { setFor, setsFor } from '../pieces';
import { prefs } from '../prefs.svelte';

/** Takes the next set of pieces for a board, and returns its name. */
export function nextSet(board: Board): string {
  const { family, name } = setFor(board);
  const sets = setsFor(board);
  const at = sets.indexOf(prefs.pieces[family] ?? name);
  const next = sets[(at + 1) % sets.length] ?? name;
  prefs.pieces[family] = next;
  return word('pieceSet', next);
}
