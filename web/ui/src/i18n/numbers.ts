import { prefs } from '../prefs.svelte';

/** How a number is written; by default whole ones are, with their thousands grouped. */
export interface Form {
  /** Digits after the decimal mark, always so many. */
  digits?: number;
  /** Whether a plus stands before what is more than nothing. */
  sign?: boolean;
  /** Few letters for a large count: "1,2 triệu", "1.2M". */
  short?: boolean;
  /** A part of the whole as a percentage. */
  percent?: boolean;
}

/** Formats are costly to make, and clocks are written ten times a second. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(lang: string, { digits = 0, sign, short, percent }: Form): Intl.NumberFormat {
  const name = [lang, digits, sign, short, percent].join();
  const found = formats.get(name);
  if (found) return found;
  const made = new Intl.NumberFormat(lang, {
    ...(short
      ? {
          notation: 'compact' as const,
          compactDisplay: lang === 'vi' ? ('long' as const) : ('short' as const),
          maximumSignificantDigits: 3,
        }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    ...(sign ? { signDisplay: 'exceptZero' as const } : {}),
    ...(percent ? { style: 'percent' as const } : {}),
  });
  formats.set(name, made);
  return made;
}

/**
 * A number as the language spoken writes it, with its decimal mark: the one way in
 * which the page shows numbers that are not counts of a few. The minus is as wide as the plus.
 */
export function numberText(value: number, form: Form = {}, lang: string = prefs.lang): string {
  return formatOf(lang, form).format(value).replace('-', '−');
}

/** A number that a program wrote, with its unit if it has one: "2.5s" is "2,5s" in Vietnamese. */
export function writtenNumber(text: string): string {
  const found = /^(\d{1,12})(?:\.(\d{1,6}))?(\D*)$/.exec(text);
  if (!found) return text;
  const [, whole = '', fraction = '', unit = ''] = found;
  return numberText(Number(`${whole}.${fraction}`), { digits: fraction.length }) + unit;
}
