/** Colours are gathered in buckets of 5 bits a channel. */
const buckets = 1 << 15;

/** Pixels of one bucket: how many, and the sums of their channels. */
interface Heap {
  count: number;
  r: number;
  g: number;
  b: number;
}

function bucket(r: number, g: number, b: number): number {
  return ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
}

/** Palette holds the commonest colours of some pictures, and finds the nearest to any. */
export class Palette {
  /** Three bytes a colour. */
  readonly colours: Uint8Array;
  /** The index for each bucket, found when first asked for; -1 before. */
  #nearest = new Int16Array(buckets).fill(-1);

  constructor(pictures: readonly Uint8ClampedArray[], most = 255) {
    const heaps = new Map<number, Heap>();
    for (const rgba of pictures) gather(heaps, rgba);
    const common = [...heaps.values()].sort((a, b) => b.count - a.count).slice(0, most);
    const mean = ({ count, r, g, b }: Heap) => [r, g, b].map((sum) => Math.round(sum / count));
    this.colours = Uint8Array.from(common.flatMap(mean));
  }

  /** The indexes of a picture's pixels. */
  indexes(rgba: Uint8ClampedArray): Uint8Array {
    const out = new Uint8Array(rgba.length / 4);
    for (let i = 0; i < out.length; i++) {
      const [r = 0, g = 0, b = 0] = [rgba[4 * i], rgba[4 * i + 1], rgba[4 * i + 2]];
      const at = bucket(r, g, b);
      let index = this.#nearest[at] ?? -1;
      if (index < 0) index = this.#nearest[at] = this.#find(r, g, b);
      out[i] = index;
    }
    return out;
  }

  #find(r: number, g: number, b: number): number {
    let best = 0;
    let least = Infinity;
    for (let i = 0; i < this.colours.length; i += 3) {
      const [x = 0, y = 0, z = 0] = this.colours.subarray(i, i + 3);
      const far = (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2;
      if (far < least) [least, best] = [far, i / 3];
    }
    return best;
  }
}

function gather(heaps: Map<number, Heap>, rgba: Uint8ClampedArray): void {
  for (let i = 0; i < rgba.length; i += 4) {
    const [r = 0, g = 0, b = 0] = [rgba[i], rgba[i + 1], rgba[i + 2]];
    const at = bucket(r, g, b);
    const heap = heaps.get(at);
    if (!heap) heaps.set(at, { count: 1, r, g, b });
    else {
      heap.count++;
      heap.r += r;
      heap.g += g;
      heap.b += b;
    }
  }
}
