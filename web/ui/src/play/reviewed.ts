const storageKey = 'banco.reviewed';

/** So many matches are remembered. */
const most = 100;

function kept(): string[] {
  try {
    return (localStorage.getItem(storageKey) ?? '').split(' ');
  } catch {
    return []; // without storage it is asked for again
  }
}

/** Whether this browser has had a match reviewed: whoever comes back to it finds its review. */
export function wasReviewed(match: string): boolean {
  return kept().includes(match);
}

/** Remembers that a match was reviewed. */
export function noteReviewed(match: string): void {
  const others = kept().filter((id) => id && id !== match);
  try {
    localStorage.setItem(storageKey, [...others, match].slice(-most).join(' '));
  } catch {
    // likewise
  }
}
