import { api, ApiError } from '../api/client';
import type { Import, Imported } from '../api/wire';
import { t, word } from '../i18n';
import { failure } from '../study/problems';
import { largest, wrap } from './files';

/** What became of one file or pasted text. */
export interface Receipt {
  name: string;
  /** The matches made of it; empty where it was refused. */
  matches: string[];
  text: string;
}

/** Reception takes in files and texts one after another and tells what became of each. */
export class Reception {
  busy = $state(false);
  receipts = $state.raw<Receipt[]>([]);

  /** Takes in files; says whether any became a match. */
  async files(files: readonly File[], game: string): Promise<boolean> {
    return this.#all(
      files.map((file) => ({ name: file.name, size: file.size, wrap: () => wrap(file, game) })),
    );
  }

  /** Takes in a text that was pasted or dropped. */
  async text(text: string, game: string): Promise<boolean> {
    const size = new Blob([text]).size;
    const sent: Import = { text, ...(game ? { game } : {}) };
    return this.#all([{ name: t('import.pasted'), size, wrap: () => Promise.resolve(sent) }]);
  }

  async #all(
    items: { name: string; size: number; wrap: () => Promise<Import> }[],
  ): Promise<boolean> {
    if (this.busy || !items.length) return false;
    this.busy = true;
    this.receipts = [];
    for (const { name, size, wrap } of items) {
      const receipt = size > largest ? tooLarge(name) : await receive(name, wrap);
      this.receipts = [...this.receipts, receipt];
    }
    this.busy = false;
    return this.receipts.some((receipt) => receipt.matches.length > 0);
  }
}

async function receive(name: string, wrap: () => Promise<Import>): Promise<Receipt> {
  try {
    const imported = await api.import(await wrap());
    return { name, matches: imported.matches, text: accepted(imported) };
  } catch (cause) {
    return { name, matches: [], text: refused(cause) };
  }
}

function accepted({ game, matches }: Imported): string {
  return t('import.done', { count: matches.length, game: word('game', game) });
}

function refused(cause: unknown): string {
  return cause instanceof ApiError ? failure(cause) : t('import.unreadable');
}

function tooLarge(name: string): Receipt {
  const text = t('import.tooLarge', { size: largest / (1 << 20) });
  return { name, matches: [], text };
}
