import type { Summary } from '../api/wire';
import { t } from '../i18n';
import { agentName, sideName } from './words';

/** Who the viewer plays against. */
export function opponentIn({ seats, names, you }: Summary): string {
  if (you === 'both') return names.filter(Boolean).join(' – ') || t('new.shared');
  if (you === 'none') return seats.map(agentName).join(' – ');
  const other = you === 'first' ? 1 : 0;
  if (seats[other] === 'human') return names[other] || t('nav.guest');
  return names[other] || agentName(seats[other]);
}

/** How a game stands, or ended for the viewer. */
export function outcomeOf(match: Summary): string {
  const { result, you } = match;
  if (!result) return t('recent.open');
  if (result.winner === 'none') return t('result.draw');
  if (you === result.winner) return t('recent.won');
  if (you === 'first' || you === 'second') return t('recent.lost');
  return t('result.side', { side: sideName(match, result.winner) });
}

/**
 * The game to go on with: the last one that the viewer plays in and that is not over. When the one
 * that was shown has ended and there is no other, it stays, so that the page says how it ended.
 */
export function toResume(matches: readonly Summary[], shown?: string): Summary | undefined {
  return (
    matches.find(({ result, you, plies }) => !result && you !== 'none' && plies > 0) ??
    matches.find(({ id }) => id === shown)
  );
}
