import { ApiError, type ErrorCode } from '../api/client';
import { importApi } from '../api/import';
import type { Import, Imported, Importing, Loss } from '../api/wire';
import { t, word } from '../i18n';
import { failure } from '../study/problems';
import { Pieced, pieces, Uncut, type Piece } from './pieces';
import { largest, tooLong } from './recognise';
import { unpacked } from './unpack';

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
  size: number;
  pieces: AsyncIterable<Piece> | Iterable<Piece>;
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
  #most: number;

  /** Files longer than most bytes are sent in pieces. */
  constructor(most = largest) {
    this.#most = most;
  }

  /** Takes in files and those of ZIP archives; returns the ids of what was made of them. */
  files(files: readonly File[], game: string): Promise<string[]> {
    return this.#all(this.#items(files, game));
  }

  async *#items(files: readonly File[], game: string): AsyncGenerator<Item> {
    for await (const file of unpacked(files)) {
      yield { name: file.name, size: file.size, pieces: pieces(file, game, this.#most) };
    }
  }

  /** Takes in a text that was pasted or dropped. */
  text(text: string, game: string): Promise<string[]> {
    const sent: Import = { text, ...(game ? { game } : {}) };
    if (tooLong(text)) {
      this.receipts = [{ name: '', matches: [], lost: [], text: t('paste.tooLong') }];
      return Promise.resolve([]);
    }
    const size = text.length;
    return this.#all([{ name: '', size, pieces: [{ sent, bytes: size, lines: 0 }] }]);
  }

  /** Breaks off what is under way: what is stored by then stays, and nothing follows. */
  stop(): void {
    this.#leaving.abort();
  }

  async #all(items: AsyncIterable<Item> | Iterable<Item>): Promise<string[]> {
    if (this.busy) return [];
    this.#leaving = new AbortController();
    this.busy = true;
    this.receipts = [];
    try {
      for await (const item of items) {
        this.receipts = [...this.receipts, await this.#receive(item)];
        if (this.#leaving.signal.aborted) break;
      }
    } catch {
      const text = t('import.unreadable'); // an archive that is none
      this.receipts = [...this.receipts, { name: '', matches: [], lost: [], text }];
    }
    this.busy = false;
    this.progress = null;
    this.pause = 0;
    return this.receipts.flatMap((receipt) => receipt.matches);
  }

  /** Sends a file, as soon as the server takes more. */
  async #send(file: Import, signal: AbortSignal, tell: (at: Importing) => void): Promise<Imported> {
    for (;;) {
      try {
        return await importApi.import(file, tell, signal);
      } catch (cause) {
        const seconds = cause instanceof ApiError ? cause.retry : undefined;
        if (!seconds || seconds > longest) throw cause;
        this.pause = seconds;
        await rest(seconds * 1000, signal);
        this.pause = 0;
      }
    }
  }

  async #receive({ name, size, pieces }: Item): Promise<Receipt> {
    const { signal } = this.#leaving;
    const pieced = new Pieced();
    const receipt = (why: string) => {
      const { matches, lost } = pieced.whole;
      const done = why && !matches.length ? '' : accepted(pieced.whole);
      return { name, matches, lost, text: [done, why].filter(Boolean).join(' ') };
    };
    this.progress = null;
    try {
      for await (const piece of pieces) {
        signal.throwIfAborted();
        const imported = await this.#send(piece.sent, signal, (at) => {
          this.progress = pieced.progress(at, piece, size);
        });
        pieced.add(piece, imported);
        if (imported.stopped) break;
      }
      return receipt('');
    } catch (cause) {
      return receipt(signal.aborted ? t('import.stopped') : refused(cause));
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
  if (stopped) text += ` ${failure(new ApiError(stopped.code as ErrorCode, '', stopped.problem))}`;
  return lost.length ? `${text} ${t('import.lost', { count: lost.length })}` : text;
}

function refused(cause: unknown): string {
  if (cause instanceof Uncut) return t('import.tooLarge', { size: largest / (1 << 20) });
  return cause instanceof ApiError ? failure(cause) : t('import.unreadable');
}
