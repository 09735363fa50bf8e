import { looksLikeGame, tooLong } from './recognise';

/** Whether something else than the page wants what is pasted. */
function wanted(event: ClipboardEvent): boolean {
  const target = event.target as Element | null;
  return (
    event.defaultPrevented ||
    Boolean(target?.closest?.('input, textarea, select, dialog, [contenteditable]'))
  );
}

/**
 * Hands on a position or a game that is pasted anywhere outside a field, and what is too
 * long to tell; returns how to stop.
 */
export function pasteAnywhere(take: (text: string) => void): () => void {
  const paste = (event: ClipboardEvent) => {
    if (wanted(event)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!tooLong(text) && !looksLikeGame(text)) return;
    event.preventDefault();
    take(text);
  };
  document.addEventListener('paste', paste);
  return () => document.removeEventListener('paste', paste);
}
