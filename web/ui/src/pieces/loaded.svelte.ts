import type { PieceSet } from './set';

type Load = () => Promise<PieceSet>;

/** The sets that have come since the page was opened; what is drawn with one is drawn again when it comes. */
class Shelf {
  #sets = $state.raw<Partial<Record<string, PieceSet>>>({});
  #coming = new Map<string, Promise<PieceSet>>();

  /** The set of that name, if it is there; else it is sent for. */
  get(name: string, load: Load): PieceSet | undefined {
    const found = this.#sets[name];
    // Without a connection the usual set stays.
    if (!found) void this.fetch(name, load).catch(() => undefined);
    return found;
  }

  /** The set of that name, once it is there. */
  fetch(name: string, load: Load): Promise<PieceSet> {
    const known = this.#coming.get(name);
    if (known) return known;
    const coming = load();
    this.#coming.set(name, coming);
    coming.then(
      (set) => (this.#sets = { ...this.#sets, [name]: set }),
      () => this.#coming.delete(name),
    );
    return coming;
  }
}

export const shelf = new Shelf();
