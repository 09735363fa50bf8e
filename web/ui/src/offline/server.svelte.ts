/** How often a server that is away is asked for, in milliseconds. */
const every = 4_000;

/** Server is what the page knows of the server: whether it answers. */
class Server {
  away = $state(false);
  #answered = false;
  #asking: ReturnType<typeof setTimeout> | null = null;

  /** Notes that a request was answered, whatever the answer. */
  answered(): void {
    this.#answered = true;
    this.away = false;
  }

  /** Notes that a request was not answered, and asks again until one is. */
  silent(): void {
    this.away = true;
    this.#asking ??= setTimeout(() => void this.ask(), every);
  }

  /** Asks whether the server is back. A page that never had an answer then begins anew. */
  async ask(): Promise<void> {
    if (this.#asking) clearTimeout(this.#asking);
    this.#asking = null;
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
    if (!answer?.ok) return this.silent();
    const fresh = !this.#answered;
    this.answered();
    if (fresh) location.reload();
  }
}

export const server = new Server();
