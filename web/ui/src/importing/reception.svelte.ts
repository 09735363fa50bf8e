import { api, ApiError } from '../api/client';
import type { Import, Imported } from '../api/wire';
import { t, word } from '../i18n';
import { failure } from '../study/problems';
import { wrap } from './files';
import { largest, tooLong } from './recognise';

/** What became of one file or pasted text. */
export interface Receipt {
  /** The name of the file; empty for a text. */
  name: string;
  /** The matches made of it; empty where it was refused. */
  matches: string[];
  text: string;
}

interface Item {
  name: string;
  /** Why it is not sent at all. */
  refusal: string | null;
  wrap: () => Promise<Import>;
}

/** Reception takes in files and texts one after another and tells what became of each. */
export class Reception {
  busy = $state(false);
  receipts = $state.raw<Receipt[]>([]);

  /** Takes in files; returns the ids of what was made of them. */
  files(files: readonly File[], game: string): Promise<string[]> {
    const tooLarge = t('import.tooLarge', { size: largest / (1 << 20) });
    return this.#all(
      files.map((file) => ({
        name: file.name,
        refusal: file.size > largest ? tooLarge : null,
        wrap: () => wrap(file, game),
      })),
    );
  }

  /** Takes in a text that was pasted or dropped. */
  text(text: string, game: string): Promise<string[]> {
    const sent: Import = { text, ...(game ? { game } : {}) };
    const refusal = tooLong(text) ? t('paste.tooLong') : null;
    return this.#all([{ name: '', refusal, wrap: () => Promise.resolve(sent) }]);
  }

  async #all(items: Item[]): Promise<string[]> {
    if (this.busy || !items.length) return [];
    this.busy = true;
    this.receipts = [];
    for (const item of items) this.receipts = [...this.receipts, await receive(item)];
    this.busy = false;
    return this.receipts.flatMap((receipt) => receipt.matches);
  }
}

async function receive({ name, refusal, wrap }: Item): Promise<Receipt> {
  if (refusal) return { name, matches: [], text: refusal };
  try {
    const imported = await api.import(await wrap());
    return { name, matches: imported.matches, text: accepted(imported) };
  } catch (cause) {
    return { name, matches: [], text: refused(cause) };
  }
}

function accepted({ game, matches }: Imported): string {
  if (!matches.length) return t('paste.nothing');
  return t('import.done', { count: matches.length, game: word('game', game) });
}

function refused(cause: unknown): string {
  return cause instanceof ApiError ? failure(cause) : t('import.unreadable');
}
