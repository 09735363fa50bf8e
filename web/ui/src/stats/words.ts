import { numberText } from '../i18n/numbers';

/** A part of the whole as people write it: "62%". */
export function percent(part: number | null): string {
  if (part === null) return '–';
  return numberText(part, { percent: true });
}
