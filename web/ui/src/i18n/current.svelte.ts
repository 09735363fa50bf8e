import type { vi } from './vi';

export type Key = keyof typeof vi;
export type Words = Partial<Record<Key, string>>;

/**
 * The languages: the words that every page needs, those on which games begin, and
 * the rest. Each is a file of its own, loaded when it is first wanted.
 */
const languages = {
  vi: {
    first: async (): Promise<Words> => (await import('./vi/first')).first,
    home: async (): Promise<Words> => (await import('./vi/home')).home,
    rest: async (): Promise<Words> => (await import('./vi/rest')).rest,
  },
  en: {
    first: async (): Promise<Words> => (await import('./en/first')).first,
    home: async (): Promise<Words> => (await import('./en/home')).home,
    rest: async (): Promise<Words> => (await import('./en/rest')).rest,
  },
};
export type Lang = keyof typeof languages;
type Part = keyof (typeof languages)[Lang];

/** The words spoken now. */
class Current {
  words = $state.raw<Words>({});
  /** Whether all are among them. */
  complete = $state(false);
}
export const current = new Current();

let wanted: Lang = 'vi';
/** The parts that someone has asked for, and when each is there. */
const asked: Partial<Record<Part, Promise<void> | null>> = { first: null };

/** speak changes the language; until its words are there the old one stays. */
export async function speak(lang: Lang): Promise<void> {
  wanted = lang;
  let words: Words[] = [];
  while (wanted === lang && words.length < Object.keys(asked).length) {
    const parts = Object.keys(asked) as Part[];
    words = await Promise.all(parts.map((part) => languages[lang][part]()));
  }
  if (wanted !== lang) return;
  current.words = Object.assign({}, ...words) as Words;
  current.complete = words.length === Object.keys(languages[lang]).length;
}

/** speakOf makes sure that a part of the words is there, now and in other languages. */
export function speakOf(part: Part): Promise<void> {
  asked[part] ??= null; // speak takes it along
  return (asked[part] ??= speak(wanted));
}

/** speakAll makes sure that every word is there. */
export async function speakAll(): Promise<void> {
  await Promise.all([speakOf('home'), speakOf('rest')]);
}
