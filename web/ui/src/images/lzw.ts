/** Codes have at most 12 bits. */
const most = 4096;

/** Bits gathers codes of varying width, the lowest bit first. */
class Bits {
  #bytes: number[] = [];
  #held = 0;
  #count = 0;

  put(code: number, width: number): void {
    this.#held |= code << this.#count;
    this.#count += width;
    while (this.#count >= 8) {
      this.#bytes.push(this.#held & 255);
      this.#held >>>= 8;
      this.#count -= 8;
    }
  }

  end(): number[] {
    if (this.#count > 0) this.#bytes.push(this.#held & 255);
    return this.#bytes;
  }
}

/** lzw compresses indexes below 2^depth as GIF does; depth is from 2 to 8. */
export function lzw(indexes: Uint8Array, depth: number): number[] {
  const colours = 1 << depth;
  const clear = colours;
  const end = colours + 1;
  // The code of a known string followed by an index; 0 where it is not known.
  const table = new Uint16Array(most * colours);
  const bits = new Bits();
  let width = depth + 1;
  let next = end + 1;
  let prefix = -1;
  bits.put(clear, width);
  for (const index of indexes) {
    const slot = prefix * colours + index;
    const known = prefix < 0 ? index : (table[slot] ?? 0);
    if (known || prefix < 0) {
      prefix = known;
      continue;
    }
    bits.put(prefix, width);
    prefix = index;
    if (next < most) {
      table[slot] = next;
      if (next === 1 << width) width++;
      next++;
    } else {
      bits.put(clear, width);
      table.fill(0);
      width = depth + 1;
      next = end + 1;
    }
  }
  if (prefix >= 0) bits.put(prefix, width);
  // The reader has by now learnt one string more, which can widen its codes.
  if (next < most && next === 1 << width) width++;
  bits.put(end, width);
  return bits.end();
}
