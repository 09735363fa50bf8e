import type { PieceSet } from '../pieces/set';
import { background } from './background';
import { Geometry, type Point } from './geometry';
import { Grid, type Role } from './grid';
import { over, under } from './marks';
import { Pieces } from './pieces';
import { Pointer } from './pointer';
import { Selection } from './selection';
import { group, svg } from './svg';
import { NONE, type Board, type Gesture, type Picture } from './types';

/** What to show: a picture, the viewer's legal moves (maybe none), the last move. */
export interface Scene {
  picture: Picture;
  moves: readonly Gesture[];
  last: Gesture | null;
}

/** The words of the board, in the language of the page. */
export interface Words {
  board: string;
  square(name: string, code: string | null, role: Role): string;
}

export interface BoardOptions {
  set: PieceSet;
  words: Words;
  flipped?: boolean;
  /** The hand has made a legal gesture; several moves may share it. */
  onGesture(gesture: Gesture): void;
  /** A piece was picked up: its square's name, its code, how many squares it reaches. */
  onPick?(name: string, code: string | null, targets: number): void;
}

/**
 * BoardView draws one board and reports gestures. It knows no rules: all it
 * allows is in the legal moves it is shown.
 */
export class BoardView {
  readonly element: SVGSVGElement;
  #geometry: Geometry;
  #selection = new Selection();
  #under = group('marks');
  #over = group('marks');
  #pieces: Pieces;
  #grid: Grid;
  #pointer: Pointer;
  #background: SVGGElement;
  #hover = NONE;
  #heldBefore = false;
  /** The gesture drawn before the server has answered it. */
  #preview: Gesture | null = null;
  #scene: Scene = { picture: { pieces: [], taken: [[], []] }, moves: [], last: null };
  #words: Words;

  constructor(
    host: Element,
    private readonly board: Board,
    private readonly options: BoardOptions,
  ) {
    this.#words = options.words;
    this.#geometry = new Geometry(board, options.flipped ?? false);
    this.#background = background(this.#geometry);
    this.#pieces = new Pieces(this.#geometry, options.set);
    this.#grid = new Grid(this.#geometry);
    this.element = svg(
      'svg',
      { class: 'board', role: 'grid', 'data-set': options.set.name },
      this.#background,
      this.#under,
      this.#pieces.layer,
      this.#over,
      this.#grid.layer,
    );
    this.element.setAttribute('viewBox', this.#geometry.viewBox);
    this.element.addEventListener('keydown', this.#key);
    this.element.addEventListener('click', this.#click);
    this.#pointer = new Pointer(this.element, this.#locate, {
      press: (square) => this.#press(square),
      drag: (from, at, square) => this.#drag(from, at, square),
      drop: (from, to) => this.#drop(from, to),
      tap: (square) => this.#tap(square),
      cancel: () => this.cancel(),
    });
    this.#refresh();
    host.append(this.element);
  }

  /** Shows a position. A piece in the hand stays there while it can still move. */
  show(scene: Scene): void {
    this.#scene = scene;
    this.#preview = null;
    this.#selection.allow(scene.moves);
    this.#pieces.show(scene.picture.pieces, scene.last);
    const lifts = scene.moves.some((m) => m.from !== NONE);
    this.element.classList.toggle('draggable', lifts);
    this.#refresh();
  }

  /** Draws again what the server last said, after a move that was refused. */
  restore(): void {
    this.show(this.#scene);
  }

  flip(flipped: boolean): void {
    if (flipped === this.#geometry.flipped) return;
    this.#geometry = new Geometry(this.board, flipped);
    const drawn = background(this.#geometry);
    this.#background.replaceWith(drawn);
    this.#background = drawn;
    this.#pieces.place(this.#geometry);
    this.#grid.arrange(this.#geometry);
    this.#refresh();
  }

  /** Changes the language. */
  speak(words: Words): void {
    this.#words = words;
    this.#refresh();
  }

  /** Puts down what is in the hand. */
  cancel(): void {
    const { selected } = this.#selection;
    this.#selection.cancel();
    this.#hover = NONE;
    if (selected !== NONE) this.#pieces.drop(selected);
    this.#refresh();
  }

  destroy(): void {
    this.element.remove();
  }

  #locate = (event: PointerEvent): { at: Point; square: number } => {
    const box = this.element.getBoundingClientRect();
    const g = this.#geometry;
    const scale = (g.width + 2 * g.margin) / box.width;
    const at = {
      x: (event.clientX - box.left) * scale - g.margin,
      y: (event.clientY - box.top) * scale - g.margin,
    };
    return { at, square: g.at(at) };
  };

  /** A press picks a piece up at once, unless it would complete a move. */
  #press(square: number): boolean {
    this.#grid.activate(square);
    this.#heldBefore = this.#selection.selected === square;
    if (!this.#selection.movable(square)) return false;
    if (!this.#heldBefore && this.#selection.reaches(square)) return false;
    if (!this.#heldBefore) this.#pick(square);
    return true;
  }

  #pick(square: number): void {
    this.#selection.pick(square);
    const targets = this.#selection.targets(square).size;
    this.options.onPick?.(this.#geometry.name(square), this.#pieces.code(square), targets);
    this.#refresh();
  }

  #tap(square: number): void {
    const held = this.#selection.selected;
    if (held === square && !this.#heldBefore) return; // picked up by this very press
    this.#complete(this.#selection.tap(square));
  }

  #drag(from: number, at: Point, square: number): void {
    this.#pieces.lift(from, at);
    if (square === this.#hover) return;
    this.#hover = square;
    this.#refresh();
  }

  #drop(from: number, to: number): void {
    this.#hover = NONE;
    if (to !== from && this.#selection.targets(from).has(to)) {
      this.#complete(this.#selection.tap(to));
      return;
    }
    this.#pieces.drop(from);
    if (to !== from) this.#selection.cancel();
    this.#refresh();
  }

  #complete(gesture: Gesture | null): void {
    if (gesture) {
      this.#selection.allow([]);
      this.#pieces.preview(gesture);
      this.#preview = gesture;
    }
    this.#refresh();
    if (gesture) this.options.onGesture(gesture);
  }

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      this.#pointer.cancel();
      this.cancel();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#enter(this.#grid.active);
    } else {
      const next = this.#grid.follow(event.key);
      if (next === null) return;
      this.#grid.focus(next);
    }
    event.preventDefault();
  };

  #enter(square: number): void {
    const gesture = this.#selection.tap(square);
    if (!gesture && this.#selection.selected === square) this.#pick(square);
    this.#complete(gesture);
  }

  /** Screen readers click without a pointer. */
  #click = (event: MouseEvent): void => {
    const square = (event.target as SVGElement).dataset.square;
    if (event.detail === 0 && square !== undefined) this.#enter(Number(square));
  };

  #refresh(): void {
    const marked = {
      geometry: this.#geometry,
      picture: this.#scene.picture,
      last: this.#preview ?? this.#scene.last,
      selection: this.#selection,
      hover: this.#hover,
    };
    this.#under.replaceChildren(...under(marked));
    this.#over.replaceChildren(...over(marked));
    this.element.setAttribute('aria-label', this.#words.board);
    for (let square = 0; square < this.#geometry.squares; square++) this.#describe(square);
  }

  #describe(square: number): void {
    const role: Role = this.#selection.reaches(square)
      ? 'target'
      : this.#selection.movable(square)
        ? 'source'
        : 'none';
    const name = this.#geometry.name(square);
    const label = this.#words.square(name, this.#pieces.code(square), role);
    this.#grid.describe(square, label, role, square === this.#selection.selected);
  }
}
