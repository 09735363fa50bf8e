import { api } from '../api/client';
import type { Result } from '../api/wire';
import type { Match } from '../play/match.svelte';
import type { Arbiter } from './series.svelte';

/** The arbiter of this page; show is told of the match that is followed. */
export function pageArbiter(follow: (id: string) => Match): Arbiter {
  return {
    async create(match) {
      return (await api.create(match)).match;
    },
    ended: (id, signal) => ended(follow(id), signal),
    remove: (id) => api.remove(id),
    wait: (seconds, signal) =>
      new Promise((done, failed) => {
        setTimeout(done, seconds * 1000);
        signal.addEventListener('abort', () => failed(signal.reason as Error), { once: true });
      }),
  };
}

/** Follows a match to its end: agents play while someone watches. */
function ended(match: Match, signal: AbortSignal): Promise<Result> {
  return new Promise<Result>((done, failed) => {
    const stop = $effect.root(() => {
      $effect(() => {
        if (match.result) settle(() => match.result && done(match.result));
      });
    });
    const settle = (tell: () => void) => {
      tell();
      match.close();
      queueMicrotask(stop);
    };
    signal.addEventListener('abort', () => settle(() => failed(signal.reason as Error)), {
      once: true,
    });
    void match.load();
  });
}
