/** What has a use of its own for what is pasted. */
const users = 'input, textarea, select, dialog, [contenteditable]';

/** The text that is pasted anywhere outside a field; empty where something else wants it. */
export function pastedText(event: ClipboardEvent): string {
  const target = event.target as Element | null;
  if (event.defaultPrevented || target?.closest?.(users)) return '';
  return event.clipboardData?.getData('text/plain') ?? '';
}
