import { defaults, readWeights, weighable, weightsText } from '../weights';

/** What can be added to a piece at most, or taken from it. */
export const mostAdded = 300;

/** What a touch of the brush adds to a square; 0 clears it. */
export const brushes = [50, 10, -10, -50, 0] as const;

/** What a square can have at most, and a term weigh. */
const mostSquare = 1000;
const mostTerm = 20_000;

/** Editing is what a visitor has changed of an evaluation. */
export class Editing {
  /** The pieces are counted and nothing else; otherwise an evaluator is changed. */
  counting = $state(false);
  worths = $state<Record<string, number>>({});
  /** Added to every piece of a kind. */
  added = $state<Record<string, number>>({});
  /** Added to a piece on a square, by the code of the piece and the name of the square. */
  squares = $state<Record<string, Record<string, number>>>({});
  /** The weights of terms that are not as usual. */
  terms = $state<Record<string, number>>({});

  /** The parameter "weights" of an agent with these changes; empty where it needs none. */
  readonly text = $derived.by(() => {
    const parts = this.counting ? [weightsText(this.worths)] : [...this.#changes()];
    for (const [code, squares] of Object.entries(this.squares))
      for (const [square, more] of Object.entries(squares))
        if (more) parts.push(`${code}${square}+${more}`);
    return parts.join('.');
  });
  /** The same parameter before anything was changed. */
  readonly usual = $derived(this.counting ? weightsText(this.#usualWorths()) : '');
  readonly changed = $derived(this.text !== this.usual);

  constructor(
    readonly game: string,
    readonly codes: readonly string[],
    text = '',
  ) {
    const parts = text.split('.');
    const worths = parts.filter((part) => /^[A-Z]\d+$/.test(part));
    this.counting = weighable({ name: game }) && (worths.length > 0 || text === '');
    this.worths = this.counting ? readWeights(game, codes, worths.join('.')) : this.#usualWorths();
    for (const part of parts) this.#read(part);
  }

  *#changes(): Iterable<string> {
    for (const [code, more] of Object.entries(this.added)) if (more) yield `${code}+${more}`;
    for (const [name, weight] of Object.entries(this.terms)) yield `${name}${weight}`;
  }

  #usualWorths(): Record<string, number> {
    return weighable({ name: this.game }) ? defaults(this.game, this.codes) : {};
  }

  /** Takes one part of a link; what cannot be set here is left out. */
  #read(part: string): void {
    const [, code = '', square, more] = /^([A-Z])([a-z]\d{1,2})?\+(-?\d{1,4})$/.exec(part) ?? [];
    if (more !== undefined && this.codes.includes(code)) {
      if (square) this.#set(code, square, Number(more));
      else if (Math.abs(Number(more)) <= mostAdded) this.added[code] = Number(more);
    }
    const [, term = '', weight] = /^([a-z]+(?:-[a-z]+)*)(\d{1,5})$/.exec(part) ?? [];
    if (weight !== undefined) this.weigh(term, Number(weight), -1);
  }

  #set(code: string, square: string, more: number): void {
    const bounded = Math.min(mostSquare, Math.max(-mostSquare, more));
    this.squares = { ...this.squares, [code]: { ...this.squares[code], [square]: bounded } };
  }

  /** Paints a square for a piece. */
  paint(code: string, square: string, brush: number): void {
    this.#set(code, square, brush ? (this.squares[code]?.[square] ?? 0) + brush : 0);
  }

  /** Gives a term another weight than its usual one. */
  weigh(term: string, weight: number, usual: number): void {
    const others = Object.entries(this.terms).filter(([name]) => name !== term);
    const bounded = Math.min(mostTerm, Math.max(0, Math.round(weight) || 0));
    if (bounded !== usual) others.push([term, bounded]);
    this.terms = Object.fromEntries(others);
  }

  /** Forgets all changes; terms belong to one evaluator. */
  reset(): void {
    this.worths = this.#usualWorths();
    this.added = {};
    this.squares = {};
    this.terms = {};
  }

  /** The agent with the changes, or without them. */
  agent(evaluator: string, bounds: string, changed = true): string {
    const weights = changed ? this.text : this.usual;
    const params = [
      bounds,
      this.counting ? '' : `eval=${evaluator}`,
      weights && `weights=${weights}`,
    ];
    return `alphabeta:${params.filter(Boolean).join()}`;
  }
}
