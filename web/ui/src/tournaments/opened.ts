/** The matches that this page has opened by itself: each once, so that one can come back. */
class Opened {
  #matches = new Set<string>();

  /** Whether a match is opened for the first time; from now on it was. */
  first(match: string): boolean {
    if (this.#matches.has(match)) return false;
    this.#matches.add(match);
    return true;
  }
}

export const opened = new Opened();
