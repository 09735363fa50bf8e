import type { PieceSet } from './set';

type Load = () => Promise<PieceSet>;

/** The sets that have come since the page was opened; what is drawn with one is drawn again when it comes. */
class Shelf {
  #sets = $state.raw<Partial<Record<string, PieceSet>>>({});
  #coming = new Map<string, Promise<PieceSet>>();

  /** The set of that style, if it is there; else it is sent for. */
  get(style: string, load: Load): PieceSet | undefined {
    const found = this.#sets[style];
    // Without a connection the usual set stays.
    if (!found) void this.fetch(style, load).catch(() => undefined);
    return found;
  }

  /** The set of that style, once it is there. */
  fetch(style: string, load: Load): Promise<PieceSet> {
    const known = this.#coming.get(style);
    if (known) return known;
    const coming = load();
    this.#coming.set(style, coming);
    coming.then(
      (set) => (this.#sets = { ...this.#sets, [style]: set }),
      () => this.#coming.delete(style),
    );
    return coming;
  }
}

export const shelf = new Shelf();
