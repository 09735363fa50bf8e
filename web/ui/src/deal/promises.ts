const storageKey = 'banco.promises';

/** So many matches are remembered. */
const most = 100;

type Kept = [match: string, commitment: string][];

function kept(): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? (stored as Kept) : [];
  } catch {
    return [];
  }
}

/** Keeps what a server promised while a game goes on; the first promise counts. */
export function keepPromise(match: string, commitment: string): void {
  const all = kept();
  if (all.some(([id]) => id === match)) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify([...all, [match, commitment]].slice(-most)));
  } catch {
    // Without storage the check says that this browser has seen no promise.
  }
}

/** What was promised while the game went on, as this browser saw it. */
export function promised(match: string): string | undefined {
  return kept().find(([id]) => id === match)?.[1];
}
