/** How boards of one size stand in a place: in so many columns, each of this width and height. */
export interface Fit {
  columns: number;
  width: number;
  height: number;
}

/** What boards are to fit into, in pixels. */
export interface Place {
  width: number;
  height: number;
  /** Between two boards. */
  gap: number;
  /** What stands above and below each board together. */
  bars: number;
}

/** The largest boards that fit; a board is `aspect` times as wide as high. */
export function fitBoards(count: number, aspect: number, place: Place): Fit {
  let best: Fit = { columns: 1, width: 0, height: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const wide = (place.width - place.gap * (columns - 1)) / columns;
    const high = (place.height - place.gap * (rows - 1)) / rows - place.bars;
    const height = Math.max(0, Math.min(high, wide / aspect));
    if (height > best.height) best = { columns, width: height * aspect, height };
  }
  return best;
}

/** Boards with the rest of the page beside or below them, whichever leaves more to the boards. */
export interface HallFit extends Fit {
  beside: boolean;
}

/** What the rest of the page takes at least, as a part of the place. */
const besidePart = 0.27;
const belowPart = 0.22;

export function fitHall(count: number, aspect: number, place: Place): HallFit {
  const beside = fitBoards(count, aspect, { ...place, width: place.width * (1 - besidePart) });
  const below = fitBoards(count, aspect, { ...place, height: place.height * (1 - belowPart) });
  return beside.height > below.height ? { ...beside, beside: true } : { ...below, beside: false };
}
