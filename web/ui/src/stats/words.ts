import { locale } from '../i18n';
import { prefs } from '../prefs.svelte';

/** A part of the whole as people write it: "62%". */
export function percent(part: number | null): string {
  if (part === null) return '–';
  return new Intl.NumberFormat(prefs.lang, { style: 'percent' }).format(part);
}

export function day(created: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(created);
}
