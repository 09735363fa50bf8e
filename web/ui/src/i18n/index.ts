import { prefs } from '../prefs.svelte';
import { current, speak, speakAll, speakOf, type Key, type Lang } from './current.svelte';

export { speak, speakAll, speakOf, type Key, type Lang };
export type Params = Record<string, string | number>;

/** Families of words that most visits do not need; see speakAll. */
const late = ['problem', 'expected', 'field', 'fieldvalue', 'why', 'trouble'];

/** t returns the words of a key in the current language; nothing while they load. */
export function t(key: Key, params: Params = {}): string {
  const text = current.words[key];
  if (text === undefined) void speakAll();
  return fill(text ?? '', params);
}

/**
 * word returns the words for a name that the server sends: the piece "rook",
 * the game "chess". A name that is not in the dictionary stands for itself, once that
 * is there.
 */
export function word(family: string, name: string, params: Params = {}): string {
  const key = `${family}.${name}`;
  if (known(key)) return t(key, params);
  if (current.complete || !late.includes(family)) return name;
  void speakAll();
  return '';
}

export function known(key: string): key is Key {
  return Object.hasOwn(current.words, key);
}

/** A part of the page that is loaded when it is needed, together with all the words. */
export async function withWords<Part>(loading: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([loading, speakAll()]);
  return part;
}

/** The browser's own kind of the language spoken, for dates: en-GB rather than en. */
export function locale(): string {
  return navigator.languages.find((l) => l.startsWith(prefs.lang)) ?? prefs.lang;
}

export function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
