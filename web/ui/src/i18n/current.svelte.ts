import type { vi } from './vi';

export type Key = keyof typeof vi;
export type Words = Record<Key, string>;

/** The languages. Each is a file of its own, loaded when it is first spoken. */
const languages = {
  vi: async (): Promise<Words> => (await import('./vi')).vi,
  en: async (): Promise<Words> => (await import('./en')).en,
};
export type Lang = keyof typeof languages;

/** The words spoken now. */
class Current {
  words = $state.raw<Words>({} as Words);
}
export const current = new Current();

let wanted: Lang | null = null;

/** speak changes the language; until its words are there the old one stays. */
export async function speak(lang: Lang): Promise<void> {
  wanted = lang;
  const words = await languages[lang]();
  if (wanted === lang) current.words = words;
}
