import { api, ApiError } from '../api/client';
import type { Import, Imported, Importing, Loss } from '../api/wire';
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
  /** What of it could not be read, where some of it could. */
  lost: Loss[];
  text: string;
}

interface Item {
  name: string;
  /** Why it is not sent at all. */
  refusal: string | null;
  wrap: () => Promise<Import>;
}

/** A server that asks for more patience than this, in seconds, is told of as an error. */
const longest = 60;

/** Importer takes in files and texts one after another and tells what became of each. */
export class Importer {
  busy = $state(false);
  /** How far the file under way has come, once the server has said. */
  progress = $state.raw<Importing | null>(null);
  /** The seconds that the server asks to wait before the next file. */
  pause = $state(0);
  receipts = $state.raw<Receipt[]>([]);
  #leaving = new AbortController();

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

  /** Breaks off what is under way: nothing is made of that file, and none follows. */
  stop(): void {
    this.#leaving.abort();
  }

  async #all(items: Item[]): Promise<string[]> {
    if (this.busy || !items.length) return [];
    this.#leaving = new AbortController();
    this.busy = true;
    this.receipts = [];
    for (const item of items) this.receipts = [...this.receipts, await this.#receive(item)];
    this.busy = false;
    this.progress = null;
    this.pause = 0;
    return this.receipts.flatMap((receipt) => receipt.matches);
  }

  /** Sends a file, as soon as the server takes more. */
  async #send(file: Import, signal: AbortSignal): Promise<Imported> {
    for (;;) {
      try {
        return await api.import(file, (at) => (this.progress = at), signal);
      } catch (cause) {
        const seconds = cause instanceof ApiError ? cause.retry : undefined;
        if (!seconds || seconds > longest) throw cause;
        this.pause = seconds;
        await rest(seconds * 1000, signal);
        this.pause = 0;
      }
    }
  }

  async #receive({ name, refusal, wrap }: Item): Promise<Receipt> {
    const none = { name, matches: [], lost: [] };
    const { signal } = this.#leaving;
    if (refusal) return { ...none, text: refusal };
    this.progress = null;
    try {
      signal.throwIfAborted();
      const file = await wrap();
      const imported = await this.#send(file, signal);
      const { matches, lost } = imported;
      return { name, matches, lost, text: accepted(imported) };
    } catch (cause) {
      return { ...none, text: signal.aborted ? t('import.stopped') : refused(cause) };
    }
  }
}

/** Waits so many milliseconds, or until it is told to leave. */
function rest(millis: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(done, millis);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      failed(new Error('left'));
    });
  });
}

function accepted({ game, matches, lost, stopped }: Imported): string {
  if (!matches.length) return t('paste.nothing');
  let text = t('import.done', { count: matches.length, game: word('game', game) });
  if (stopped) text += ` ${failure(new ApiError(stopped.code, '', stopped.problem))}`;
  return lost.length ? `${text} ${t('import.lost', { count: lost.length })}` : text;
}

function refused(cause: unknown): string {
  return cause instanceof ApiError ? failure(cause) : t('import.unreadable');
}
