import { codeOf, type ErrorCode } from '../api/client';
import { studyApi } from '../api/studies';
import type { SharedStudy } from '../api/wire';
import { failure } from './problems';

/** How often it is asked whether the list of chapters has changed, in milliseconds. */
const patience = 3000;

/** Shared follows a shared study: its title and chapters. What is in a chapter, its match tells. */
export class Shared {
  study = $state.raw<SharedStudy | null>(null);
  /** Why there is no study. */
  error = $state<ErrorCode | null>(null);
  /** What went wrong with what was asked for last, in words. */
  wrong = $state('');
  /** The link to write, while this page knows it: the server tells its key once. */
  link = $state('');
  /** Something that was asked for is on its way. */
  busy = $state(false);
  #tag = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly id: string) {}

  get writes(): boolean {
    return this.study !== null && this.study.role !== 'reader';
  }

  /** Gets the study, as one who may write where a key came with the link, and follows it. */
  async open(key: string): Promise<void> {
    if (key) await this.do(() => studyApi.join(this.id, key));
    await this.#look();
  }

  /** Has something done to the study, and shows what came of it; says whether it was done. */
  async do(request: () => Promise<SharedStudy>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.wrong = '';
    try {
      this.#take(await request());
      return true;
    } catch (cause) {
      this.wrong = failure(cause);
      return false;
    } finally {
      this.busy = false;
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #take(study: SharedStudy): void {
    // What was asked for before a change may be answered after it.
    if (!this.study || study.version >= this.study.version) this.study = study;
  }

  #look = async (): Promise<void> => {
    clearTimeout(this.#timer);
    try {
      const next = document.hidden && this.study ? null : await studyApi.look(this.id, this.#tag);
      this.error = null;
      if (next) {
        this.#tag = next.tag;
        this.#take(next.study);
      }
    } catch (cause) {
      // While there is no line, what was seen last stays.
      const code = codeOf(cause);
      if (!this.study || code === 'not-found') this.error = code;
    }
    if (!this.#closed) this.#timer = setTimeout(() => void this.#look(), patience);
  };
}
