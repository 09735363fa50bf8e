import type { Import, Imported } from '../api/wire';
import { speakAll, t } from '../i18n';
import { keepBatch } from './batch';
import { failure } from './problems';
import { looksLikeGame, tooLong } from './recognise';

/** The parts of the page that an import needs. */
interface Importing {
  import(file: Import): Promise<Imported>;
}
interface Going {
  go(path: string): void;
}

/**
 * Makes studies of a text and opens the first at its start. Returns what is wrong with the
 * text where it cannot; then nothing has changed.
 */
export async function importText(
  text: string,
  router: Going,
  api: Importing,
  game?: string,
): Promise<string | null> {
  if (tooLong(text)) return t('paste.tooLong');
  try {
    const { matches } = await api.import(game ? { text, game } : { text });
    const [first] = matches;
    if (!first) return t('paste.nothing');
    keepBatch(matches);
    router.go(`/analysis/${first}?node=0`);
    return null;
  } catch (cause) {
    return failure(cause);
  }
}

/** Whether something else than the page wants what is pasted. */
function wanted(event: ClipboardEvent): boolean {
  const target = event.target as Element | null;
  return (
    event.defaultPrevented ||
    Boolean(target?.closest?.('input, textarea, select, [contenteditable]'))
  );
}

/**
 * Takes a position or a game pasted anywhere outside a field, and says what is
 * wrong with it, null for nothing; returns how to stop.
 */
export function pasteAnywhere(
  router: Going,
  api: Importing,
  say: (wrong: string | null) => void,
): () => void {
  const paste = (event: ClipboardEvent) => {
    if (wanted(event)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!tooLong(text) && !looksLikeGame(text)) return;
    event.preventDefault();
    // The words for what may be wrong with it are not there on every page.
    void speakAll()
      .catch(() => undefined)
      .then(() => importText(text, router, api))
      .then(say);
  };
  document.addEventListener('paste', paste);
  return () => document.removeEventListener('paste', paste);
}
