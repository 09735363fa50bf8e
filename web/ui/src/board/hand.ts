import type { Pieces } from './pieces';
import type { Spot } from './pointer';
import { preparable, Premove } from './premove';
import { Selection } from './selection';
import { nextStone } from './stones';
import { NONE, type Board, type Edit, type Gesture, type Scene, type Settings } from './types';

/** What the board reports. */
export interface Reports {
  /** The hand has made a legal gesture; several moves may share it. */
  onGesture(gesture: Gesture): void;
  /** A piece was picked up: its square's name, its code, how many squares it reaches. */
  onPick?(name: string, code: string | null, targets: number): void;
  /** A change to a position being set up. */
  onEdit?(edit: Edit): void;
  /** A move was prepared, by names of squares, or taken off (both empty). */
  onPremove?(from: string, to: string): void;
  /** A gesture that no legal move has, of the side to move. */
  onRefused?(gesture: Gesture): void;
  /** A move waits for a second tap on the square of that name. */
  onConfirm?(square: string): void;
}

/** The board a hand works on. */
export interface Table {
  board: Board;
  pieces: Pieces;
  settings: Settings;
  reports: Reports;
  name(square: number): string;
  /** Draws the marks and tells the squares anew. */
  refresh(): void;
}

/**
 * Hand is what a player does on a board, by whatever means: it turns presses,
 * drops and keys into moves, premoves or edits.
 */
export class Hand {
  readonly selection = new Selection();
  /** The square under a dragged piece. */
  hover = NONE;
  /** The gesture drawn before the server has answered it. */
  preview: Gesture | null = null;
  /** The gesture that waits for a second tap. */
  pending: Gesture | null = null;
  scene: Scene = { picture: { pieces: [], taken: [[], []] }, moves: [] };
  #premove = new Premove();
  #heldBefore = false;

  constructor(private readonly table: Table) {}

  get premove(): Gesture | null {
    return this.#premove.gesture;
  }

  /** Whether a move is being prepared rather than made. */
  get preparing(): boolean {
    return this.selection.free && !this.table.settings.editing;
  }

  /** Looks at a new scene; returns a premove that has become legal. */
  look(scene: Scene): Gesture | null {
    this.scene = scene;
    this.preview = null;
    this.pending = null;
    this.allow();
    return this.#premove.due(scene, preparable(this.table.board, scene));
  }

  /** Allows what the scene and the settings do. */
  allow(): void {
    const { board, settings } = this.table;
    const { pieces } = this.scene.picture;
    const squares = board.files * board.ranks;
    const prepared = preparable(board, this.scene);
    if (settings.editing) {
      const places = settings.chosen ? Array(squares).keys() : [];
      this.selection.release(squares, pieces.map((p) => p.square), places); // prettier-ignore
    } else if (prepared) {
      this.selection.release(squares, prepared.sources, prepared.places);
    } else {
      this.selection.allow(this.preview ? [] : this.scene.moves);
    }
  }

  /** A press picks a piece up at once, unless it would complete a move. Says whether it can be dragged. */
  press(square: number): boolean {
    if (this.pending) {
      if (square === this.pending.to) return false;
      this.#withdraw();
    }
    const { selection } = this;
    this.#heldBefore = selection.selected === square;
    if (!selection.movable(square)) return this.#stuck(square);
    if (this.table.settings.chosen && this.table.settings.editing) return true;
    if (!this.#heldBefore) {
      if (selection.reaches(square) && !this.preparing) return false;
      this.#pick(square);
    }
    return true;
  }

  drag(from: number, { at, square }: Spot): void {
    if (this.selection.selected !== from) this.selection.pick(from);
    this.table.pieces.lift(from, at);
    if (square === this.hover) return;
    this.hover = square;
    this.table.refresh();
  }

  drop(from: number, to: number): void {
    this.hover = NONE;
    const lands = this.selection.targets(from).has(to);
    if (to !== from) this.selection.cancel();
    if (lands) return this.#complete({ from, to });
    this.table.pieces.drop(from);
    this.table.refresh();
    if (to === NONE) this.remove(from);
    else if (to !== from) this.#refuse({ from, to });
  }

  tap(square: number): void {
    if (this.selection.selected === square && !this.#heldBefore) return; // picked up by this very press
    this.#choose(square);
  }

  /** Enter on a square, or the click of a screen reader. */
  enter(square: number): void {
    if (this.pending && square !== this.pending.to) this.#withdraw();
    this.#choose(square);
    if (this.selection.selected === square) this.#pick(square);
  }

  /** Takes a piece off a position being set up. */
  remove(square: number): void {
    const { settings, pieces, reports } = this.table;
    if (!settings.editing || pieces.code(square) === null) return;
    reports.onEdit?.({ from: square, to: NONE });
  }

  /** Puts down what is in the hand, a premove too; says whether there was anything. */
  cancel(): boolean {
    const { selected } = this.selection;
    const busy = selected !== NONE || this.pending !== null || this.premove !== null;
    this.selection.cancel();
    this.hover = NONE;
    if (selected !== NONE) this.table.pieces.drop(selected);
    this.#withdraw();
    this.#prepare(null);
    this.table.refresh();
    return busy;
  }

  /** Makes a move: draws it at once and reports it. */
  send(gesture: Gesture): void {
    this.pending = null;
    this.preview = gesture;
    this.selection.allow([]);
    this.#draw(gesture);
    this.table.refresh();
    this.table.reports.onGesture(gesture);
  }

  #choose(square: number): void {
    if (this.pending) {
      if (square === this.pending.to) return this.send(this.pending);
      this.#withdraw();
    }
    const { chosen, editing } = this.table.settings;
    if (editing && chosen) return this.#complete({ from: NONE, to: square });
    const from = this.selection.selected;
    const gesture = this.selection.tap(square);
    if (gesture) return this.#complete(gesture);
    if (this.selection.selected === NONE && square !== from && !this.#own(square)) {
      this.#refuse({ from, to: square });
    }
    if (this.selection.selected === NONE) this.#prepare(null); // tapped elsewhere
    this.table.refresh();
  }

  /** The side to move, as far as its legal moves tell. */
  #turn(): number | undefined {
    const from = this.scene.moves.find((m) => m.from !== NONE)?.from;
    return from === undefined ? undefined : this.#side(from);
  }

  #side(square: number): number | undefined {
    const code = this.table.pieces.code(square);
    return this.table.board.pieces.find((kind) => kind.code === code)?.side;
  }

  #own(square: number): boolean {
    const side = this.#side(square);
    return side !== undefined && side === this.#turn();
  }

  /** A piece without a legal move can be tried all the same: what refuses it is told. */
  #stuck(square: number): boolean {
    return !this.selection.free && !this.preview && this.#own(square);
  }

  /** Reports a gesture of the side to move that no legal move has. */
  #refuse(gesture: Gesture): void {
    if (this.selection.free || this.preview || this.scene.moves.length === 0) return;
    const places = gesture.from === NONE && this.selection.places.size > 0;
    const tried = places ? this.table.pieces.code(gesture.to) === null : gesture.from !== NONE;
    if (tried) this.table.reports.onRefused?.(gesture);
  }

  #pick(square: number): void {
    const { name, pieces, reports, refresh } = this.table;
    this.selection.pick(square);
    if (!this.selection.free) {
      reports.onPick?.(name(square), pieces.code(square), this.selection.targets(square).size);
    }
    refresh();
  }

  #complete(gesture: Gesture): void {
    const { settings } = this.table;
    if (settings.editing) this.#edit(gesture);
    else if (this.preparing) this.#prepare(same(gesture, this.premove) ? null : gesture);
    else if (settings.confirm === 'tap') this.#ask(gesture);
    else this.send(gesture);
  }

  #edit({ from, to }: Gesture): void {
    const { settings, pieces, reports, refresh } = this.table;
    pieces.preview({ from, to }, null);
    refresh();
    reports.onEdit?.(from === NONE ? { from, to, code: settings.chosen ?? '' } : { from, to });
  }

  #ask(gesture: Gesture): void {
    this.pending = gesture;
    this.#draw(gesture);
    this.table.refresh();
    this.table.reports.onConfirm?.(this.table.name(gesture.to));
  }

  /** Takes back a move that waits for its second tap. */
  #withdraw(): void {
    if (!this.pending) return;
    this.pending = null;
    this.table.pieces.show(this.scene.picture.pieces, null);
  }

  /** Prepares a move, or takes the prepared one off. */
  #prepare(gesture: Gesture | null): void {
    const { name, pieces, reports, refresh } = this.table;
    if (!gesture && !this.premove) return;
    this.#premove.gesture = gesture;
    if (gesture && gesture.from !== NONE) pieces.drop(gesture.from, false);
    refresh();
    const named = (square: number) => (square === NONE ? '' : name(square));
    reports.onPremove?.(named(gesture?.from ?? NONE), named(gesture?.to ?? NONE));
  }

  #draw(gesture: Gesture): void {
    const { picture, last } = this.scene;
    this.table.pieces.preview(gesture, nextStone(this.table.board, picture, last ?? null));
  }
}

function same(a: Gesture, b: Gesture | null): boolean {
  return a.from === b?.from && a.to === b.to;
}
