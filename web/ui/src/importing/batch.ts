const storageKey = 'banco.imported';

/** Keeps the ids that were imported together, for as long as the tab lives. */
function keep(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    // Too many for the storage: the library lists them too.
  }
}

/** Keeps what was imported together at hand, and opens the first of it at its start. */
export function openBatch(ids: readonly string[], router: { go(path: string): void }): void {
  const [first] = ids;
  if (first === undefined) return;
  keep(ids);
  router.go(`/analysis/${first}?node=0`);
}

/** The ids that were imported together with this one; none where it came alone. */
export function batchOf(id: string): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(ids) || ids.length < 2 || !ids.includes(id)) return [];
    return ids.filter((one) => typeof one === 'string');
  } catch {
    return [];
  }
}
