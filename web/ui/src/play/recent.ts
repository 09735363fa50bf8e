import type { Summary } from '../api/wire';
import { t } from '../i18n';
import { agentName } from './words';

/** Who the viewer plays against. */
export function opponentIn({ seats, names, you }: Summary): string {
  if (you === 'both') return names.filter(Boolean).join(' – ') || t('new.shared');
  if (you === 'none') return seats.map(agentName).join(' – ');
  const other = you === 'first' ? 1 : 0;
  if (seats[other] === 'human') return names[other] || t('nav.guest');
  return names[other] || agentName(seats[other]);
}

/** The game to go on with: the last one that the viewer plays in and that is not over. */
export function toResume(matches: readonly Summary[]): Summary | undefined {
  return matches.find(({ result, you, plies }) => !result && you !== 'none' && plies > 0);
}
