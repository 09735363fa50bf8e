import type { Setting } from '../api/wire';

/** isValid tells whether a value may be chosen for an option. */
export function isValid(option: Setting, value: string): boolean {
  if (option.values.length) return option.values.includes(value);
  const text = value.trim();
  if (!/^\d{1,9}$/.test(text)) return false;
  const n = Number(text);
  return n >= option.min && n <= option.max;
}

/** defaults returns a value for every option. */
export function defaults(options: readonly Setting[]): Record<string, string> {
  return Object.fromEntries(options.map((o) => [o.name, o.default]));
}

/** chosen returns the values to send: trimmed, without what is the default anyway. */
export function chosen(
  options: readonly Setting[],
  values: Record<string, string>,
): Record<string, string> {
  const out: Record<string, string> = {};
  for (const o of options) {
    const raw = values[o.name]?.trim() ?? o.default;
    const value = o.values.length ? raw : String(Number(raw));
    if (value !== o.default) out[o.name] = value;
  }
  return out;
}
