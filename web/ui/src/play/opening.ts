import type { Node, Opening } from '../api/wire';
import { prefs } from '../prefs.svelte';

/** The last opening that a line of moves has come to; null where none has a name. */
export function openingOf(line: readonly Node[]): Opening | null {
  return line.findLast((node) => node.opening)?.opening ?? null;
}

/** An opening as people write it: "B90 Sicilia, biến Najdorf". */
export function openingText({ code, name }: Opening): string {
  return [code, name[prefs.lang]].filter(Boolean).join(' ');
}
