import { refusal, type ErrorCode } from '../api/client';
import type { Hint, News } from '../api/wire';
import type { Match } from './match.svelte';

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

  ask(match: Match, notation: string): void {
    this.clear();
    this.asking = true;
    const node = match.current;
    const ask = { type: 'hint', match: match.id, node, notation, millis: patience };
    let stopped = false;
    this.#stop = () => (stopped = true);
    Promise.all([import('../offline/thinker'), import('../offline/subject')]).then(
      ([{ think }, { placeOf }]) => {
        if (stopped) return;
        this.#stop = think(
          ask,
          (news) => this.#hear(news),
          () => placeOf(match, node),
        );
      },
      () => {
        if (!stopped) this.#hear({ type: 'error', error: { code: 'offline', message: '' } });
      },
    );
  }

  #hear({ lines, hint, error }: News): void {
    this.queue = lines?.queue ?? 0;
    if (hint) this.hint = hint;
    else if (error) this.error = refusal(error).code;
    else return;
    this.asking = false;
    this.#stop = null;
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
