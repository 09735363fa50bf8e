import { lzw } from './lzw';

/** A part of the picture: what changed since the frame before. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Gif writes an animated GIF, frame by frame, with one palette, in an endless loop. */
export class Gif {
  /** The index of a pixel that lets the frame before be seen. */
  readonly clear: number;
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #depth: number;

  /** `palette` has three bytes for each of at most 255 colours. */
  constructor(width: number, height: number, palette: Uint8Array) {
    this.clear = palette.length / 3;
    if (this.clear < 1 || this.clear > 255) throw new RangeError('a GIF has 1 to 255 colours');
    this.#depth = Math.max(2, Math.ceil(Math.log2(this.clear + 1)));
    const table = new Uint8Array(3 << this.#depth);
    table.set(palette);
    const head = [...ascii('GIF89a'), ...word(width), ...word(height)];
    this.#put([...head, 0xf0 | (this.#depth - 1), 0, 0]);
    this.#put(table);
    this.#put([0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, ...word(0), 0]);
  }

  /** Adds a frame: the indexes of the pixels in a box, shown for that many milliseconds. */
  frame(indexes: Uint8Array, { x, y, width, height }: Box, delay: number): void {
    const hundredths = Math.min(0xffff, Math.max(2, Math.round(delay / 10)));
    this.#put([0x21, 0xf9, 4, 5, ...word(hundredths), this.clear, 0]);
    this.#put([0x2c, ...word(x), ...word(y), ...word(width), ...word(height), 0]);
    this.#put([this.#depth]);
    const data = lzw(indexes, this.#depth);
    for (let at = 0; at < data.length; at += 255) {
      const block = data.slice(at, at + 255);
      this.#put([block.length, ...block]);
    }
    this.#put([0]);
  }

  /** Ends the file and returns its parts. */
  end(): Uint8Array<ArrayBuffer>[] {
    this.#put([0x3b]);
    return this.#parts;
  }

  #put(bytes: ArrayLike<number>): void {
    this.#parts.push(Uint8Array.from(bytes));
  }
}

function ascii(text: string): number[] {
  return [...text].map((c) => c.charCodeAt(0));
}

function word(n: number): [number, number] {
  return [n & 255, n >> 8];
}

/** changed returns the smallest box in which two pictures of that width differ, or null. */
export function changed(before: Uint8Array, after: Uint8Array, width: number): Box | null {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let i = 0; i < after.length; i++) {
    if (before[i] === after[i]) continue;
    const x = i % width;
    const y = (i - x) / width;
    if (top < 0) top = y;
    bottom = y;
    if (x < left) left = x;
    if (x > right) right = x;
  }
  if (top < 0) return null;
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** cut copies a box out of a picture of that width; pixels as `before` become `clear`. */
export function cut(
  indexes: Uint8Array,
  width: number,
  box: Box,
  before: Uint8Array | null,
  clear: number,
): Uint8Array {
  const out = new Uint8Array(box.width * box.height);
  for (let i = 0; i < out.length; i++) {
    const x = box.x + (i % box.width);
    const at = (box.y + Math.floor(i / box.width)) * width + x;
    const index = indexes[at] ?? clear;
    out[i] = index === before?.[at] ? clear : index;
  }
  return out;
}
