import { t, word } from '../i18n';
import { momentOf } from '../i18n/dates';
import { numberText } from '../i18n/numbers';

/** What the server tells of work that it does in the background, whatever the work is. */
export interface Kept {
  state: string;
  /** It was paused because its owner, a guest, had left. */
  away?: boolean;
  /** Its place among those that wait for their turn; absent: it does not wait. */
  queue?: number;
  /** When it expires; absent while it runs. */
  until?: string;
}

/** How work stands, in words. */
export function stateText(kind: 'tournament' | 'training', { state, away, queue }: Kept): string {
  if (queue) return t('lab.job.queue', { count: numberText(queue) });
  if (away) return t('lab.job.away');
  return word(`lab.${kind}.state`, state);
}

/** How long it is kept, in words, where that is known: a list of one, or an empty one. */
export function keptText({ until }: Kept): string[] {
  return until ? [t('lab.job.until', { time: momentOf(Date.parse(until)) })] : [];
}
