import type { Keys } from '../api/types';

const storageKey = 'banco.matches';
const limit = 50;

/** A match this browser has a seat in. */
export interface Kept {
  id: string;
  game: string;
  keys: Keys;
  /** When it was begun, in milliseconds since 1970. */
  begun: number;
}

function load(): Kept[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(list) ? (list as Kept[]).filter((m) => typeof m?.id === 'string') : [];
  } catch {
    return [];
  }
}

function save(list: Kept[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(list.slice(0, limit)));
  } catch {
    // Without storage a match lasts as long as its page.
  }
}

/** The matches of this browser, newest first. */
export const kept = {
  list: load,

  keys(id: string): Keys {
    return load().find((m) => m.id === id)?.keys ?? {};
  },

  add(match: Kept): void {
    save([match, ...load().filter((m) => m.id !== match.id)]);
  },

  forget(id: string): void {
    save(load().filter((m) => m.id !== id));
  },
};
