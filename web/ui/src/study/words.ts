import type { Side } from '../api/client';
import type { Lines, Score } from '../api/wire';
import { t } from '../i18n';
import { sideName, type Named } from '../play/words';
import { prefs } from '../prefs.svelte';
import { scoreText } from './worth';

/** A side of a game that was reviewed: to whoever played it, "Bạn (Trắng)" and the opponent. */
export function playedBy(
  named: Named,
  side: Side,
  mine: Side | null | undefined,
  opponent: string,
): string {
  const colour = sideName(named, side);
  const who = side === mine ? t('play.you') : mine && opponent;
  return who ? `${who} (${colour})` : colour;
}

/** Points below which nobody is better. */
const even = 15;

/** A score as one would say it. */
export function scoreWords(named: Named, score: Score): string {
  const { points, mate } = score;
  const side = sideName(named, (mate || points) > 0 ? 'first' : 'second');
  if (mate === 0) return t('analysis.won', { side });
  if (mate) return t('analysis.mate', { side, count: Math.abs(mate) });
  if (Math.abs(points) < even) return t('analysis.even');
  return t('analysis.ahead', {
    side,
    points: scoreText({ points: Math.abs(points) }, prefs.lang).slice(1),
  });
}

/** What the engine has found, in words, for who cannot see it. */
export function foundWords(named: Named, found: Lines | null): string {
  const [best] = found?.lines ?? [];
  if (!found || !best) return t('analysis.nothing');
  return t('analysis.spoken', {
    score: scoreWords(named, best.score),
    depth: found.depth,
    line: best.text.slice(0, 6).join(' '),
  });
}
