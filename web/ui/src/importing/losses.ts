import type { Loss } from '../api/wire';
import { t } from '../i18n';
import { wrong } from '../study/problems';

/** What could not be read of a file: which game, all of it or a part, where and why. */
export function lossText({ game, part, plies, problem }: Loss): string {
  if (plies) return t('import.lost.rest', { number: game, count: plies, text: wrong(problem) });
  const key = part ? 'import.lost.part' : 'import.lost.game';
  return t(key, { number: game, text: wrong(problem) });
}
