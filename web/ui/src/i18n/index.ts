import { current, speak, type Key, type Lang } from './current.svelte';

export { speak, type Key, type Lang };
export type Params = Record<string, string | number>;

/** t returns the words of a key in the current language. */
export function t(key: Key, params: Params = {}): string {
  return fill(current.words[key], params);
}

/**
 * word returns the words for a name that the server sends: the piece "rook",
 * the game "chess". A name that is not in the dictionary stands for itself.
 */
export function word(family: string, name: string, params: Params = {}): string {
  const key = `${family}.${name}`;
  return known(key) ? t(key, params) : name;
}

export function known(key: string): key is Key {
  return Object.hasOwn(current.words, key);
}

export function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
