import type { Challenge, Seek } from '../api/wire';
import { t, word } from '../i18n';
import { sideName } from '../play/words';
import { controlText } from './words';

/** What is to be played, in a line: "Cờ vua · 3+2 · Tính điểm · bạn cầm Đen". */
export function termsText(terms: Seek | Challenge): string {
  const other = terms.side === 'first' ? 'second' : 'first';
  const mine = terms.mine ? terms.side : terms.side && other;
  return [
    word('game', terms.game),
    controlText(terms.control),
    t(terms.rated ? 'lobby.rated' : 'lobby.casual'),
    mine ? t('lobby.you', { side: sideName(terms, mine) }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
