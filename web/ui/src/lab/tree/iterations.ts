import type { Iteration } from '../../api/wire';

/** What a depth changed, beside the last one before it that came to a value of its own. */
export function changed(trees: readonly Iteration[], at: number): 'move' | 'value' | 'same' | '' {
  const now = trees[at];
  const before = trees.slice(0, at).findLast((one) => one.done && !one.bound);
  if (!now?.done || now.bound || !before) return '';
  if (now.move !== before.move) return 'move';
  return now.value === before.value ? 'same' : 'value';
}
