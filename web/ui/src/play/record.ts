import type { Head, Tag } from '../api/wire';
import { locale, t } from '../i18n';
import { dayOf } from '../i18n/dates';
import { sideName, type Named } from './words';

/** What a record says of the game it came from; absent in matches that were played here. */
export type Recorded = Partial<Pick<Head, 'tags' | 'recorded'>>;

/** Facts that the page shows in another way, or that only programs need. */
const silent =
  /^(Title|Event|Site|Date|Round|White|Red|Black|X|O|Result|SetUp|FEN|Variant|Game|Format|Commitment|Opening|Given|Redeals|Pieces)$/;

/** What a record writes of something; empty for the signs that it does not know it. */
export function known(value = ''): string {
  return /^[?.*\s-]*$/.test(value) ? '' : value.trim();
}

/** The value of a tag; empty where the record does not know it. */
export function factOf(tags: readonly Tag[] | undefined, name: string): string {
  return known(tags?.find((tag) => tag.name === name)?.value);
}

/**
 * The day of a recorded game in words, as far as it is known: "1997.05.11" is a day,
 * "1997.05.??" a month. What is written in another way stands for itself.
 */
export function dayText(date: string): string {
  const found = /^(\d{4})(?:[.\-/](\d\d?|\?\?)(?:[.\-/](\d\d?|\?\?))?)?$/.exec(date.trim());
  if (!found) return date.trim();
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number];
  const at = new Date(year, (month || 1) - 1, day || 1);
  const exists = at.getMonth() === (month || 1) - 1 && at.getDate() === (day || 1);
  if (!month || !exists) return String(year);
  if (day) return dayOf(at.getTime());
  return new Intl.DateTimeFormat(locale(), { year: 'numeric', month: 'numeric' }).format(at);
}

/** Where and when a game was played, in few words. */
export function occasion({ tags }: Recorded): string[] {
  const title = factOf(tags, 'Event') || factOf(tags, 'Title');
  const round = factOf(tags, 'Round');
  const date = factOf(tags, 'Date');
  return [
    title,
    round && t('record.round', { round }),
    factOf(tags, 'Site'),
    date && dayText(date),
  ].filter(Boolean);
}

/** Whatever else a record says. */
export function otherFacts({ tags = [] }: Recorded): Tag[] {
  return tags.filter((tag) => !silent.test(tag.name) && factOf([tag], tag.name));
}

/** Who won according to a record, in words; empty where it says nothing. */
export function recordedText(named: Named, score: string | undefined): string {
  switch (score) {
    case '1-0':
      return t('result.side', { side: sideName(named, 'first') });
    case '0-1':
      return t('result.side', { side: sideName(named, 'second') });
    case '1/2-1/2':
      return t('result.draw');
    case '*':
      return t('record.open');
  }
  return '';
}
