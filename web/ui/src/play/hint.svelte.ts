import { refusal, type ErrorCode } from '../api/client';
import { socket } from '../api/socket';
import type { Hint } from '../api/wire';

/** How long a hint may be looked for, in milliseconds. */
const patience = 2000;

/** Adviser asks the engine for the move to make, one question at a time. */
export class Adviser {
  hint = $state.raw<Hint | null>(null);
  asking = $state(false);
  /** Searches before this one. */
  queue = $state(0);
  error = $state<ErrorCode | null>(null);
  #stop: (() => void) | null = null;

  ask(match: string, node: number, notation: string): void {
    this.clear();
    this.asking = true;
    const ask = { type: 'hint', match, node, notation, millis: patience };
    this.#stop = socket.search(ask, (news) => {
      this.queue = news.lines?.queue ?? 0;
      if (news.hint) this.hint = news.hint;
      else if (news.error) this.error = refusal(news.error).code;
      else return;
      this.asking = false;
      this.#stop = null;
    });
  }

  /** Forgets the hint, and stops looking for one. */
  clear(): void {
    this.#stop?.();
    this.#stop = null;
    this.hint = null;
    this.queue = 0;
    this.asking = false;
    this.error = null;
  }
}
