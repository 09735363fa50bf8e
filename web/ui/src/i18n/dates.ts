import { locale } from '.';
import { prefs } from '../prefs.svelte';

/** The day of a moment: 15/11/2026, or as the browser's kind of English has it. */
export function dayOf(created: number): string {
  const vietnamese = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const form = prefs.lang === 'vi' ? vietnamese : { dateStyle: 'medium' as const };
  return new Intl.DateTimeFormat(locale(), form).format(created);
}

/** A moment: 15/11/2026 09:23. */
export function momentOf(created: number): string {
  const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(created);
  return `${dayOf(created)}${prefs.lang === 'vi' ? ' ' : ', '}${time}`;
}
