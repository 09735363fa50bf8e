import type { Node } from '../api/wire';
import { known, t } from '../i18n';
import { scoreText } from '../study/worth';

/** The signs of PGN's numbered marks; those beyond them are shown as their number. */
const signs: Partial<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  7: '□',
  10: '=',
  11: '=',
  12: '=',
  13: '∞',
  14: '⩲',
  15: '⩱',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
  20: '+−',
  21: '−+',
  22: '⨀',
  23: '⨀',
  32: '⟳',
  33: '⟳',
  36: '↑',
  37: '↑',
  40: '→',
  41: '→',
  132: '⇆',
  133: '⇆',
  138: '⊕',
  139: '⊕',
  140: '∆',
  146: 'N',
};

/** A mark and what it means, where there are words for it. */
export interface Glyph {
  sign: string;
  words: string;
}

/** The marks of a move; a mark of 0 says nothing. */
export function glyphsOf({ nags = [] }: Pick<Node, 'nags'>): Glyph[] {
  return nags.filter(Boolean).map((nag) => {
    const key = `glyph.${nag}`;
    return { sign: signs[nag] ?? `$${nag}`, words: known(key) ? t(key) : '' };
  });
}

/** A recorded evaluation in few signs: "0.34,22" (with a depth) is "+0.34", "#-3" a mate in three. */
export function evalText(text: string, lang: string): string {
  const [, mate, points] = /^(?:#([+-]?\d+)|([+-]?\d+(?:\.\d+)?))(?:,\d+)?$/.exec(text) ?? [];
  if (mate) return scoreText({ points: 0, mate: Number(mate) }, lang);
  return points ? scoreText({ points: Number(points) * 100 }, lang) : text;
}
