import { base, keptKey, onDevice, placeKey } from '../api/place';

/** Whether a page is of something that only the server has: a game, a tournament, a class, people. */
export const isOfServer = (path: string) =>
  /^\/((play|study|analysis|series|tournaments|class)\/\w|online|account|admin|player)/.test(path);

/** How often a server that is away is asked for, in milliseconds. */
const every = 2_000;

/**
 * Server tells a page that has come without its server: one that has had an answer
 * says where it stands when a later one is missing.
 */
export class Server {
  /** Whether requests were made, and none was ever answered. */
  away = $state(false);
  #answered = false;
  #asking: ReturnType<typeof setTimeout> | null = null;

  /** @param again Begins the page anew. */
  constructor(readonly again: () => void) {}

  /** Notes that a request was answered, whatever the answer. */
  answered(): void {
    this.#answered = true;
    this.away = false;
  }

  /** Notes that a request was not answered, and asks again until one is; with `missing`, a part of the page did not come. */
  silent(missing = false): void {
    if (this.#answered && !missing) return;
    if (
      !onDevice &&
      localStorage.getItem(keptKey) &&
      !isOfServer(location.pathname.slice(base.length))
    ) {
      sessionStorage.setItem(placeKey, 'device');
      return this.again();
    }
    this.away = true;
    this.#asking ??= setTimeout(() => void this.ask(), every);
  }

  /** Asks whether the server is back; the page then begins anew. */
  async ask(): Promise<void> {
    if (this.#asking) clearTimeout(this.#asking);
    this.#asking = null;
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
    if (!answer?.ok) return this.silent(true);
    this.answered();
    this.again();
  }
}

export const server = new Server(() => location.reload());
