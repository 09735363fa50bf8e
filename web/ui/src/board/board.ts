import { asked } from '../keys';
import type { PieceSet } from '../pieces/set';
import { arrows } from './arrows';
import { background } from './background';
import { carry } from './carry';
import { coordinates } from './coordinates';
import { CELL, Geometry } from './geometry';
import { Grid } from './grid';
import { Hand, type Reports } from './hand';
import type { Magnifier } from './magnifier';
import { counts, over, under } from './marks';
import { Pieces } from './pieces';
import { Pointer, type Grip, type Spot } from './pointer';
import { Sketch } from './sketch';
import { icon } from './still';
import { placing } from './stones';
import { group, svg } from './svg';
import { tag } from './tag';
import { NONE, usual, type Board, type Role } from './types';
import type { Scene, Settings, Words } from './types';

export type { Scene, Words };

/** Squares below this many CSS pixels are too small for a finger. */
const fingertip = 28;

/** Letters need be no higher than this many CSS pixels. */
const tallest = 14;

export interface BoardOptions extends Reports {
  set: PieceSet;
  words: Words;
  flipped?: boolean;
  settings?: Partial<Settings>;
}

/**
 * BoardView draws one board and reports gestures. It knows no rules: all it
 * allows is in the legal moves it is shown.
 */
export class BoardView {
  readonly element: SVGSVGElement;
  #geometry: Geometry;
  #settings: Settings;
  #set: PieceSet;
  #words: Words;
  #background: SVGGElement;
  #coordinates = group('coordinates');
  #under = group('marks');
  #over = group('marks');
  #arrows = group('arrows');
  #pieces: Pieces;
  #grid: Grid;
  /** What is drawn, without the squares that are pressed. */
  #picture: SVGGElement;
  /** It comes with the first finger that slides. */
  #magnifier: Magnifier | null = null;
  #sliding: Spot | null = null;
  #sketch = new Sketch();
  #hand: Hand;
  #pointer: Pointer;
  #resized: ResizeObserver | null = null;
  /** The side of a square in CSS pixels; 0 until it is known. */
  #side = 0;
  /** What each square last said, so that only those that changed are told again. */
  #told: string[] = [];

  constructor(
    host: Element,
    private readonly board: Board,
    private readonly options: BoardOptions,
  ) {
    this.#set = options.set;
    this.#words = options.words;
    this.#settings = { ...usual, ...options.settings };
    this.#geometry = new Geometry(board, options.flipped ?? false);
    this.#background = background(this.#geometry);
    this.#pieces = new Pieces(this.#geometry, options.set);
    this.#grid = new Grid(this.#geometry);
    this.#hand = new Hand({
      board,
      pieces: this.#pieces,
      settings: this.#settings,
      reports: options,
      name: (square) => this.#geometry.name(square),
      refresh: () => this.#refresh(),
    });
    this.#picture = group(
      'picture',
      this.#background,
      this.#under,
      this.#pieces.layer,
      this.#coordinates, // before the men, Chromium blurs those at the edge
      this.#over,
      this.#arrows,
    );
    this.#picture.setAttribute('aria-hidden', 'true');
    this.element = svg(
      'svg',
      { class: 'board', role: 'grid', viewBox: this.#geometry.viewBox },
      this.#picture,
      this.#grid.layer,
    );
    this.#pointer = this.#listen();
    this.#label();
    this.adjust({});
    host.append(this.element);
    this.#watch();
  }

  #listen(): Pointer {
    this.element.addEventListener('keydown', this.#key);
    this.element.addEventListener('click', this.#click);
    const hand = this.#hand;
    return new Pointer(this.element, this.#locate, {
      press: ({ square }, touch) => this.#press(square, touch),
      drag: (from, spot) => hand.drag(from, spot),
      drop: (from, to) => hand.drop(from, to),
      slide: (spot) => this.#magnify(spot),
      tap: (square) => {
        this.#hideMagnifier();
        hand.tap(square);
      },
      cancel: () => this.cancel(),
      drawing: () => hand.scene.drawing,
      mayDraw: () => !this.cancel(),
      draw: (stroke, done) => {
        if (!done || hand.scene.keep?.(stroke)) this.#sketch.draft(done ? null : stroke);
        else this.#sketch.add(stroke);
        this.#point();
      },
    });
  }

  /** Shows a position. A piece in the hand stays there while it can still move. */
  show(scene: Scene): void {
    this.#pieces.show(scene.picture.pieces, scene.last ?? null);
    const due = this.#hand.look(scene);
    this.#grip();
    this.#refresh();
    this.#point();
    if (due) this.#hand.send(due);
  }

  /** Draws again what the server last said, after a move that was refused. */
  restore(): void {
    this.show(this.#hand.scene);
  }

  flip(flipped: boolean): void {
    if (flipped === this.#geometry.flipped) return;
    this.#geometry = new Geometry(this.board, flipped);
    const drawn = background(this.#geometry);
    this.#background.replaceWith(drawn);
    this.#background = drawn;
    this.#pieces.place(this.#geometry);
    this.#grid.arrange(this.#geometry);
    this.#told = [];
    this.adjust({});
    this.#point();
  }

  /** Changes the language. */
  speak(words: Words): void {
    const same = this.#voice(words) === this.#voice(this.#words);
    this.#words = words;
    if (same) return;
    this.#told = [];
    this.#refresh();
  }

  /** Something that words say of every kind of piece: the same words say the same. */
  #voice(words: Words): string {
    const codes = [null, ...this.board.pieces.map((kind) => kind.code)];
    return words.board + codes.map((code) => words.square('', code, 'source')).join();
  }

  /** Changes the set of pieces. */
  dress(set: PieceSet): void {
    if (set === this.#set) return;
    this.#set = set;
    this.#pieces.dress(set);
    this.#label();
  }

  /** Names the set for the style sheet. */
  #label(): void {
    for (const element of [this.element, this.#magnifier?.element]) {
      if (!element) continue;
      element.dataset.family = this.#set.family;
      element.dataset.set = this.#set.name;
    }
  }

  /** Changes some of the settings. */
  adjust(settings: Partial<Settings>): void {
    Object.assign(this.#settings, settings);
    const { animate, coordinates: shown, numbers } = this.#settings;
    this.element.classList.toggle('still', !animate);
    const drawn = shown ? coordinates(this.#geometry, numbers, this.#letter) : group('coordinates');
    this.#coordinates.replaceWith(drawn);
    this.#coordinates = drawn;
    this.#hand.allow();
    this.#grip();
    this.#refresh();
  }

  /** Puts down what is in the hand, a premove too; says whether there was anything. */
  cancel(): boolean {
    this.#hideMagnifier();
    this.#sketch.draft(null);
    this.#point();
    return this.#hand.cancel();
  }

  /** Drags a new piece in from outside, while editing. */
  carry(code: string, event: PointerEvent): void {
    const g = this.#geometry;
    const scale = this.element.getBoundingClientRect().width / (g.width + 2 * g.margin);
    carry(icon(this.board, this.#set, code), scale * CELL, event, (end) => {
      const { square } = this.#locate(end);
      if (square !== NONE) this.options.onEdit?.({ from: NONE, to: square, code });
    });
  }

  destroy(): void {
    this.#resized?.disconnect();
    this.element.remove();
    this.#magnifier?.element.remove();
  }

  /** Follows the size on screen, for the letters and for the magnifier of fingers. */
  #watch(): void {
    if (typeof ResizeObserver === 'undefined') return;
    this.#resized = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const g = this.#geometry;
      this.#side = (entry.contentRect.width * CELL) / (g.width + 2 * g.margin);
      this.adjust({});
    });
    this.#resized.observe(this.element);
  }

  /** The height of letters in units. */
  get #letter(): number {
    const { letter } = this.#geometry;
    return this.#side > 0 ? Math.min(letter, (tallest * CELL) / this.#side) : letter;
  }

  #locate = (event: MouseEvent): Spot => {
    const box = this.element.getBoundingClientRect();
    const g = this.#geometry;
    const scale = (g.width + 2 * g.margin) / box.width;
    const at = {
      x: (event.clientX - box.left) * scale - g.margin,
      y: (event.clientY - box.top) * scale - g.margin,
    };
    return { at, square: g.at(at) };
  };

  /** Holds the magnifier over a spot under a finger. */
  #magnify(spot: Spot): void {
    const g = this.#geometry;
    const box = this.element.getBoundingClientRect();
    const scale = box.width / (g.width + 2 * g.margin);
    const place = (units: number, from: number) => from + (units + g.margin) * scale;
    const finger = { x: place(spot.at.x, box.left), y: place(spot.at.y, box.top) };
    this.#sliding = spot;
    if (this.#magnifier) this.#magnifier.show(g, spot, finger, CELL * scale);
    else void this.#fetchMagnifier();
  }

  async #fetchMagnifier(): Promise<void> {
    const { Magnifier } = await import('./magnifier');
    if (this.#magnifier) return;
    this.#magnifier = new Magnifier(this.#picture);
    this.element.after(this.#magnifier.element);
    this.#label();
    if (this.#sliding) this.#magnify(this.#sliding);
  }

  #hideMagnifier(): void {
    this.#sliding = null;
    this.#magnifier?.hide();
  }

  /** Whether a finger slides to its square under a magnifier. */
  get #slides(): boolean {
    if (!placing(this.board) || this.#hand.selection.places.size === 0) return false;
    const small = this.#side > 0 && this.#side < fingertip;
    return small || (this.#settings.magnify && this.board.files > 12);
  }

  /** Takes touches from the page's scrolling where a finger drags or slides. */
  #grip(): void {
    const { moves, drawing = false } = this.#hand.scene;
    const drags = this.#hand.selection.free
      ? !placing(this.board) || this.#settings.editing
      : moves.some((m) => m.from !== NONE);
    this.element.classList.toggle('draggable', drags || this.#slides || drawing);
  }

  #press(square: number, touch: boolean): Grip {
    if (square !== NONE) this.#grid.activate(square);
    if (square !== NONE && this.#hand.press(square)) return 'drag';
    if (!this.#sketch.empty) {
      this.#sketch.clear();
      this.#point();
    }
    return touch && this.#slides ? 'slide' : 'tap';
  }

  #key = (event: KeyboardEvent): void => {
    const ask = asked(event, 'board');
    if (!ask || (ask === 'remove' && !this.#settings.editing)) return;
    if (ask === 'drop') {
      this.#pointer.cancel();
      if (!this.cancel()) return; // Escape is the page's where there is nothing to put down
    } else if (ask === 'choose') this.#hand.enter(this.#grid.active);
    else if (ask === 'remove') this.#hand.remove(this.#grid.active);
    else this.#grid.focus(this.#grid.follow(event.key));
    event.preventDefault();
  };

  /** Screen readers click without a pointer. */
  #click = (event: MouseEvent): void => {
    const square = (event.target as SVGElement).dataset.square;
    if (event.detail === 0 && square !== undefined) this.#hand.enter(Number(square));
  };

  /** Draws the arrows: the scene's, and the user's above them. */
  #point(): void {
    const g = this.#geometry;
    const given = arrows(g, this.#hand.scene.arrows ?? []);
    this.#arrows.replaceChildren(...given, ...this.#sketch.draw(g, this.#hand.scene.strokes));
  }

  #refresh(): void {
    const { scene, premove, pending, preview, selection, hover } = this.#hand;
    const { picture } = scene;
    const geometry = this.#geometry;
    const last = preview ?? scene.last ?? null;
    const bared = scene.bared ?? [];
    const marked = { geometry, picture, last, premove, pending, bared, selection, hover };
    this.#under.replaceChildren(...under(marked));
    const { coordinates: named, numbers } = this.#settings;
    const name =
      named && !preview && last ? tag(geometry, picture, last.to, numbers, this.#letter) : [];
    const ordered = preview ? [] : counts(geometry, picture, scene.order);
    this.#over.replaceChildren(...ordered, ...over(marked), ...name);
    this.element.setAttribute('aria-label', this.#words.board);
    // Between a gesture and its answer only what moved is told: all the rest follows at once.
    if (preview) [preview.from, preview.to].forEach((square) => this.#describe(square));
    else for (let square = 0; square < geometry.squares; square++) this.#describe(square);
  }

  #describe(square: number): void {
    if (square === NONE) return;
    const { selection } = this.#hand;
    const code = this.#pieces.code(square);
    const role = this.#role(square);
    const selected = square === selection.selected;
    const told = `${code} ${role} ${selected}`;
    if (this.#told[square] === told) return;
    this.#told[square] = told;
    const label = this.#words.square(this.#geometry.name(square), code, role);
    this.#grid.describe(square, label, role, selected);
  }

  #role(square: number): Role {
    const { selection } = this.#hand;
    if (selection.free && selection.movable(square)) return 'source';
    if (selection.reaches(square)) return 'target';
    return selection.movable(square) ? 'source' : 'none';
  }
}
