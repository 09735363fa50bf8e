import type { Result, Series, Summary } from '../api/wire';
import { t } from '../i18n';
import { momentOf } from '../i18n/dates';
import { dayText, known, recordedText } from '../play/record';
import { pointsText, standingOf } from '../play/standing';
import { agentName, reasonText, resultText, sideName } from '../play/words';

type Seated = Pick<Summary, 'game' | 'variant' | 'seats' | 'names' | 'you' | 'kind'>;

/** Who plays whom; empty where that is nothing but the sides of the board. */
export function playersText(match: Seated): string {
  const names = match.names.some(Boolean);
  if (match.kind === 'study' && !names) return '';
  return t('play.versus', { first: playerText(match, 0), second: playerText(match, 1) });
}

function playerText(match: Seated, seat: 0 | 1): string {
  const side = seat === 0 ? 'first' : 'second';
  if (match.names[seat]) return match.names[seat];
  if (match.you === side) return t('play.you');
  if (match.you === 'both') return sideName(match, side);
  if (match.you !== 'none' && match.seats[seat] === 'human') return t('nav.guest');
  return agentName(match.seats[seat]);
}

/** How the match stands, in words: who won and why, or that it goes on. */
export function standing(match: Summary): string {
  const { result, you } = match;
  if (match.kind === 'study') {
    const recorded = recordedText(match, match.recorded);
    return recorded ? `${match.recorded} ${recorded}` : t('library.study');
  }
  if (!result) return t('library.open');
  if (result.winner === 'none' || (you !== 'first' && you !== 'second')) {
    return resultText(match, result);
  }
  const key = result.winner === you ? 'library.won' : 'library.lost';
  return t(key, { reason: reasonText(match, result) });
}

/** The place of a match in a series, and the score with it. */
export function seriesText(series: Series, result?: Result): string {
  const score = standingOf(series, result).points.map(pointsText).join('–');
  return t('library.series', { number: series.number, games: series.games, score });
}

/** When a match took place: the day that its record names, else the moment it began here. */
export function when({ date, created }: Pick<Summary, 'date' | 'created'>): string {
  return known(date) ? dayText(known(date)) : momentOf(created);
}

/** Where a match opens: a study on the analysis board, a game at its table. */
export function placeOf(match: Pick<Summary, 'id' | 'kind'>): string {
  return match.kind === 'study' ? `/analysis/${match.id}` : `/play/${match.id}`;
}
