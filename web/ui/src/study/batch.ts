const storageKey = 'banco.imported';

/** Keeps the ids that were imported together, for as long as the tab lives. */
export function keepBatch(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    // Too many for the storage: the library lists them too.
  }
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
