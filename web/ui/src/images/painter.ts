import { background } from '../board/background';
import { coordinates } from '../board/coordinates';
import { Geometry } from '../board/geometry';
import { facts } from '../board/marks';
import { face } from '../board/pieces';
import { group, svg } from '../board/svg';
import { tag } from '../board/tag';
import type { Board, Gesture, Picture } from '../board/types';
import { setFor } from '../pieces';
import type { PieceSet } from '../pieces/set';
import { bake } from './bake';

/** How a picture of a board looks. */
export interface ImageOptions {
  /** The set of pieces by name; the board's usual one without. */
  set?: string;
  /** A board theme: wood, paper, jade, slate. */
  theme?: string;
  dark?: boolean;
  flipped?: boolean;
  coordinates?: boolean;
  numbers?: boolean;
}

/** Painter draws positions of one board as SVG texts that need no style sheet. */
export class Painter {
  #geometry: Geometry;
  #set: PieceSet;
  /** The bare board and one drawing of each kind, done once. */
  #board: SVGElement;
  #men: SVGElement;
  #ids: Map<string, string>;

  constructor(
    board: Board,
    private readonly options: ImageOptions = {},
  ) {
    this.#geometry = new Geometry(board, options.flipped ?? false);
    this.#set = setFor(board, options.set);
    this.#ids = new Map(board.pieces.map((kind, i) => [kind.code, `man-${i}`]));
    const named = options.coordinates ?? true;
    const names = named ? [coordinates(this.#geometry, options.numbers ?? false)] : [];
    this.#board = group('bare', background(this.#geometry), ...names);
    const men = board.pieces.map((kind) => {
      const man = face(this.#set, kind);
      man.setAttribute('id', this.#ids.get(kind.code) ?? '');
      return man;
    });
    this.#men = svg('defs', {}, ...men);
    this.#styled([this.#board, this.#men]);
  }

  /** The picture as the text of an SVG file. */
  draw(picture: Picture, last: Gesture | null, title = ''): string {
    const g = this.#geometry;
    const named = (this.options.coordinates ?? true) && last;
    const under = group('marks', ...facts(g, picture, last));
    const names = named ? tag(g, picture, last.to, this.options.numbers ?? false) : [];
    const over = group('marks', ...names);
    this.#styled([under, over]);
    const [, , width = 0, height = 0] = g.viewBox.split(' ').map(Number);
    const out = svg(
      'svg',
      { viewBox: g.viewBox, width, height, 'font-family': 'sans-serif' },
      ...(title ? [svg('title', {}, title)] : []),
      this.#men,
      this.#board,
      under,
      ...this.#stand(picture),
      over,
    );
    return new XMLSerializer().serializeToString(out);
  }

  #stand(picture: Picture): SVGElement[] {
    return picture.pieces.map(({ square, code }) => {
      const { x, y } = this.#geometry.centre(square);
      return svg('use', { href: `#${this.#ids.get(code) ?? ''}`, x, y });
    });
  }

  /** Gives drawings the look they would have on the page, and takes them off again. */
  #styled(drawings: SVGElement[]): void {
    const { theme = 'wood', dark = false } = this.options;
    const host = document.createElement('div');
    host.dataset.board = theme;
    host.style.cssText = 'position: absolute; width: 0; height: 0; overflow: hidden';
    host.style.colorScheme = dark ? 'dark' : 'light';
    const page = svg('svg', { class: 'board still' }, ...drawings);
    page.dataset.family = this.#set.family;
    page.dataset.set = this.#set.name;
    host.append(page);
    document.body.append(host);
    for (const drawing of drawings) bake(drawing);
    host.remove();
  }
}
