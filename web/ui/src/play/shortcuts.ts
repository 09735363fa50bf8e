export type Shortcut = 'undo' | 'redo' | 'flip' | 'menu' | 'back' | 'on';

/** What has a use of its own for keys. */
const users = 'input, select, textarea, dialog, [contenteditable]';

/** Keys that need no other; those that scroll the page go on doing so. */
const plain: Partial<Record<string, Shortcut>> = {
  Backspace: 'undo',
  Escape: 'menu',
  f: 'flip',
  ArrowLeft: 'back',
  ArrowRight: 'on',
};

/** What a key asks of the page; null where it is meant for what has the focus. */
export function shortcut(event: KeyboardEvent): Shortcut | null {
  if (event.defaultPrevented || event.altKey) return null;
  const target = event.target as Element | null;
  if (target?.closest?.(users)) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
  return plain[key] ?? null;
}
