/** What the list is narrowed to; an empty text narrows nothing. */
export interface Filters {
  game: string;
  kind: string;
  opponent: string;
  result: string;
  /** Days, as the browser's date fields write them: 2026-11-15. */
  from: string;
  to: string;
}

export const kinds = ['game', 'study'] as const;
export const results = ['won', 'lost', 'drawn', 'open'] as const;

const names = ['game', 'kind', 'opponent', 'result', 'from', 'to'] as const;

/** What an address may say of a filter. */
const patterns: Record<(typeof names)[number], RegExp> = {
  game: /^[\w-]{1,40}$/,
  kind: /^(game|study)$/,
  opponent: /^[\w:=.,-]{1,80}$/,
  result: /^(won|lost|drawn|open)$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
};

/** The filters in the query of an address; what makes no sense there is left out. */
export function readFilters(query: URLSearchParams): Filters {
  const filters: Filters = { game: '', kind: '', opponent: '', result: '', from: '', to: '' };
  for (const name of names) {
    const value = query.get(name) ?? '';
    if (patterns[name].test(value)) filters[name] = value;
  }
  return filters;
}

/** The query that asks for a page of the list: the first, or what was created before. */
export function queryOf(filters: Filters, before?: number): Record<string, string> {
  const query: Record<string, string> = {};
  for (const name of names) if (filters[name]) query[name] = filters[name];
  if (before !== undefined) query.before = String(before);
  return query;
}

/** The address of the library with the filters in it. */
export function addressOf(filters: Filters): string {
  const query = new URLSearchParams(queryOf(filters)).toString();
  return query ? `/library?${query}` : '/library';
}

export function isFiltered(filters: Filters): boolean {
  return names.some((name) => filters[name] !== '');
}
