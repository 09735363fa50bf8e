import type { Loss } from '../api/wire';
import type { Receipt } from './importer.svelte';

const storageKey = 'banco.imported';

/** What was imported together: the matches, and what could not be read. */
export interface Batch {
  ids: string[];
  lost: Loss[];
}

/** Keeps what was imported together for as long as the tab lives. */
function keep(batch: Batch): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(batch));
  } catch {
    // Too much for the storage: the library lists the games too.
  }
}

/** Keeps what was imported together at hand, and opens the first of it at its start. */
export function openBatch(receipts: readonly Receipt[], router: { go(path: string): void }): void {
  const ids = receipts.flatMap((receipt) => receipt.matches);
  const [first] = ids;
  if (first === undefined) return;
  keep({ ids, lost: receipts.flatMap((receipt) => receipt.lost) });
  router.go(`/analysis/${first}?node=0`);
}

/** What was imported together with a match; null where it came alone and whole. */
export function batchOf(id: string): Batch | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Batch | null;
    const told = kept && kept.ids.includes(id) && (kept.ids.length > 1 || kept.lost.length > 0);
    return told ? kept : null;
  } catch {
    return null; // of another version of the page
  }
}
