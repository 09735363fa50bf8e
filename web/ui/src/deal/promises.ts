const storageKey = 'banco.promises';

/** So many matches are remembered. */
const most = 100;

/** What the server promised; one's own secret in the deal; the hash that the other is bound to. */
type Kept = [match: string, commitment: string, secret?: string, other?: string];

/** Without storage, what is known lasts as long as the page. */
let here: Kept[] = [];

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return JSON.stringify(here);
  }
}

function kept(): Kept[] {
  try {
    const all: unknown = JSON.parse(stored() ?? '[]');
    return Array.isArray(all) ? (all as Kept[]) : [];
  } catch {
    return [];
  }
}

function keep(all: Kept[]): void {
  here = all.slice(-most);
  try {
    localStorage.setItem(storageKey, JSON.stringify(here));
  } catch {
    // The check says that this browser has seen no promise.
  }
}

/** Keeps what a server promised while a game goes on; the first promise counts. */
export function keepPromise(match: string, commitment: string): void {
  const all = kept();
  if (!all.some(([id]) => id === match)) keep([...all, [match, commitment]]);
}

/** What was promised while the game went on, as this browser saw it. */
export function promised(match: string): string | undefined {
  return kept().find(([id]) => id === match)?.[1];
}

/** Keeps the secret for a match with a promise, and returns the one that counts: the first. */
export function keepSecret(match: string, secret: string): string {
  const all = kept();
  const found = all.find(([id]) => id === match);
  if (!found || found[2]) return found?.[2] ?? secret;
  found[2] = secret;
  keep(all);
  return secret;
}

/** One's own secret in the deal of a match, and the hash of the other's, which is kept when it is first told. */
export function secretsOf(match: string, other?: string): { secret?: string; other?: string } {
  const all = kept();
  const found = all.find(([id]) => id === match);
  if (!found) return {};
  if (other && !found[3]) {
    found[3] = other;
    keep(all);
  }
  return {
    ...(found[2] && { secret: found[2] }),
    ...(found[3] && { other: found[3] }),
  };
}
