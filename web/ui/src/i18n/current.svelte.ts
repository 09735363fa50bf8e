import type { vi } from './vi';

export type Key = keyof typeof vi;
export type Words = Partial<Record<Key, string>>;

/**
 * The languages: the words that the first pages need, and the rest. Each is a
 * file of its own, loaded when it is first wanted.
 */
const languages = {
  vi: {
    first: async (): Promise<Words> => (await import('./vi/first')).first,
    rest: async (): Promise<Words> => (await import('./vi/rest')).rest,
  },
  en: {
    first: async (): Promise<Words> => (await import('./en/first')).first,
    rest: async (): Promise<Words> => (await import('./en/rest')).rest,
  },
};
export type Lang = keyof typeof languages;

/** The words spoken now. */
class Current {
  words = $state.raw<Words>({});
  /** Whether those beyond the first are among them. */
  complete = $state(false);
}
export const current = new Current();

let wanted: Lang = 'vi';
/** The words beyond the first, once someone has asked for them. */
let all: Promise<void> | null = null;

/** speak changes the language; until its words are there the old one stays. */
export async function speak(lang: Lang): Promise<void> {
  wanted = lang;
  const { first, rest } = languages[lang];
  let words = await first();
  const complete = all !== null; // asked for by now, it may be
  if (complete) words = { ...words, ...(await rest()) };
  if (wanted !== lang) return;
  current.words = words;
  current.complete = complete;
}

/** speakAll makes sure that every word is there, now and in other languages. */
export function speakAll(): Promise<void> {
  return (all ??= speak(wanted));
}
