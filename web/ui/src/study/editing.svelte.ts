import { codeOf, type ErrorCode } from '../api/client';
import type { Board, Now, Placed, Position, Problem, Rules, Setup } from '../api/wire';
import { chosen, defaults, isValid } from '../play/options';
import { clear, fromPlaced, put, shift, stamp, toPlaced, type Pieces } from './draft';

/** Changes are asked about once no other has come for so long, in milliseconds. */
const patience = 150;

/** Editing is a position being set up by hand, judged by the server as it changes. */
export class Editing {
  board = $state.raw<Board>() as Board;
  pieces = $state.raw<Pieces>(fromPlaced([]));
  fields = $state.raw<Record<string, string>>({});
  variant = $state.raw<Record<string, string>>({});
  fen = $state('');
  /** The position where it is a legal one. */
  now = $state.raw<Now | null>(null);
  problem = $state.raw<Problem | null>(null);
  error = $state<ErrorCode | null>(null);
  /** A judgement of the latest change is on its way. */
  waiting = $state(false);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins with the game's usual start; options may be others than the usual ones. */
  constructor(
    readonly rules: Rules,
    private readonly judge: (setup: Setup) => Promise<Position>,
    options: Record<string, string> = {},
  ) {
    this.board = rules.board;
    this.variant = { ...defaults(rules.options), ...options };
    this.fields = defaults(rules.fields);
    this.#show(rules.start);
  }

  /** The position can be played from. */
  get ready(): boolean {
    return this.now !== null && !this.waiting;
  }

  /** What differs from the game's usual variant. */
  get options(): Record<string, string> {
    return chosen(this.rules.options, this.variant);
  }

  /** Puts a piece on a square, dragged there. */
  put(square: number, code: string): void {
    this.#change(put(this.pieces, square, code));
  }

  /** What a tap does with a piece chosen: the same piece again removes it. */
  stamp(square: number, code: string): void {
    this.#change(stamp(this.pieces, square, code));
  }

  remove(square: number): void {
    this.#change(clear(this.pieces, square));
  }

  move(from: number, to: number): void {
    this.#change(shift(this.pieces, from, to));
  }

  /** Clears the board, and with it the rights of pieces that stood there. */
  empty(): void {
    this.fields = defaults(this.rules.fields);
    this.#change(fromPlaced([]));
  }

  setField(name: string, value: string): void {
    this.fields = { ...this.fields, [name]: value };
    this.#change(this.pieces);
  }

  /** Changes an option; the board may be another one then, so it begins at its start. */
  setOption(name: string, value: string): void {
    this.variant = { ...this.variant, [name]: value };
    const option = this.rules.options.find((o) => o.name === name);
    if (option && isValid(option, value)) this.start();
  }

  start(): void {
    this.#later({});
  }

  /**
   * Takes a FEN as it is typed; the board follows once it is a position. Where
   * boards differ in size, its rows tell which one it is.
   */
  type(fen: string): void {
    this.fen = fen;
    const size = this.rules.options.find((o) => o.name === 'size');
    const ranks = String(fen.trim().split(/\s/)[0]?.split('/').length);
    if (size && isValid(size, ranks)) this.variant = { ...this.variant, size: ranks };
    this.#later({ fen: fen.trim() });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  #change(pieces: Pieces): void {
    this.pieces = pieces;
    this.#later({ pieces: toPlaced(pieces), fields: this.#ownFields() });
  }

  /** The fields that can be set; others follow from the pieces. */
  #ownFields(): Record<string, string> {
    const own = this.rules.fields.map(({ name, ...f }) => [name, this.fields[name] ?? f.default]);
    return Object.fromEntries(own) as Record<string, string>;
  }

  #later(setup: Partial<Setup>): void {
    clearTimeout(this.#timer);
    this.waiting = true;
    const mine = ++this.#asked;
    this.#timer = setTimeout(() => void this.#ask(setup, mine), patience);
  }

  /** Asks what a setup makes; an answer that another change has overtaken is dropped. */
  async #ask(setup: Partial<Setup>, mine: number): Promise<void> {
    try {
      const position = await this.judge({
        game: this.rules.name,
        variant: this.options,
        ...setup,
      });
      if (mine === this.#asked) this.#take(position, setup);
    } catch (cause) {
      if (mine === this.#asked) this.error = codeOf(cause);
    }
    if (mine === this.#asked) this.waiting = false;
  }

  #take(position: Position, { fen, pieces }: Partial<Setup>): void {
    this.error = null;
    this.problem = position.problem ?? null;
    this.now = position.now ?? null;
    if (fen === undefined) this.fen = position.fen;
    if (!position.now) return;
    const { files, ranks } = position.board;
    if (files !== this.board.files || ranks !== this.board.ranks) this.board = position.board;
    this.fields = position.fields;
    if (!pieces) this.#place(position.now.picture.pieces);
  }

  #show(now: Now): void {
    this.now = now;
    this.fen = now.fen;
    this.#place(now.picture.pieces);
  }

  #place(placed: readonly Placed[]): void {
    this.pieces = fromPlaced(placed);
  }
}
