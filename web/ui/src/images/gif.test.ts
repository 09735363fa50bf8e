import { describe, expect, it } from 'vitest';
import { changed, cut, Gif } from './gif';
import { lzw } from './lzw';
import { Palette } from './palette';

/** unlzw reads what lzw wrote, by the book. */
function unlzw(bytes: ArrayLike<number>, depth: number): number[] {
  const clear = 1 << depth;
  const out: number[] = [];
  let strings: number[][] = [];
  let width = 0;
  let before: number[] | null = null;
  let bit = 0;
  const read = (): number => {
    let code = 0;
    for (let i = 0; i < width; i++, bit++) code |= (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) << i;
    return code;
  };
  const reset = () => {
    strings = [...Array(clear + 2).keys()].map((i) => [i]);
    width = depth + 1;
    before = null;
  };
  reset();
  for (;;) {
    const code = read();
    if (code === clear + 1) return out;
    if (code === clear) {
      reset();
      continue;
    }
    const old = before as number[] | null;
    const string: number[] | undefined = strings[code] ?? (old ? [...old, old[0] ?? 0] : undefined);
    if (!string) throw new Error(`unknown code ${code}`);
    if (old && strings.length < 4096) strings.push([...old, string[0] ?? 0]);
    if (strings.length === 1 << width && width < 12) width++;
    out.push(...string);
    before = string;
  }
}

interface Shot {
  box: number[];
  delay: number;
  indexes: number[];
}

/** ungif reads a GIF as Gif writes it. */
function ungif(file: Uint8Array): { size: number[]; palette: Uint8Array; shots: Shot[] } {
  const word = (at: number) => (file[at] ?? 0) + 256 * (file[at + 1] ?? 0);
  const colours = 2 << ((file[10] ?? 0) & 7);
  let at = 13 + 3 * colours;
  const blocks = (): number[] => {
    const data: number[] = [];
    for (let n = file[at++] ?? 0; n > 0; n = file[at++] ?? 0) {
      data.push(...file.subarray(at, at + n));
      at += n;
    }
    return data;
  };
  const shots: Shot[] = [];
  let delay = 0;
  while (file[at] !== 0x3b) {
    if (file[at] === 0x21) {
      if (file[at + 1] === 0xf9) delay = word(at + 4);
      at += 2;
      blocks();
    } else {
      expect(file[at]).toBe(0x2c);
      const box = [1, 3, 5, 7].map((i) => word(at + i));
      const depth = file[at + 10] ?? 0;
      at += 11;
      shots.push({ box, delay, indexes: unlzw(blocks(), depth) });
    }
  }
  expect(at).toBe(file.length - 1);
  return { size: [word(6), word(8)], palette: file.subarray(13, 13 + 3 * colours), shots };
}

function join(parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((p) => [...p]));
}

/** Noise that is the same each time. */
function noise(n: number, below: number): Uint8Array {
  let seed = 1;
  return Uint8Array.from({ length: n }, () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return (seed >> 16) % below;
  });
}

describe('lzw', () => {
  it.each([
    ['nothing', new Uint8Array(), 2],
    ['one pixel', Uint8Array.of(3), 2],
    ['one colour', new Uint8Array(20000), 2],
    ['noise of 4 colours', noise(30000, 4), 2],
    ['noise of 256 colours', noise(30000, 256), 8],
    ['a pattern', Uint8Array.from({ length: 40000 }, (_, i) => (i * i) % 37), 6],
  ])('writes %s so that it can be read again', (_, indexes, depth) => {
    expect(Uint8Array.from(unlzw(lzw(indexes, depth), depth))).toEqual(indexes);
  });

  it('can be read again at whatever code it ends', () => {
    const all = noise(700, 4);
    for (let n = 0; n < all.length; n++) {
      expect(unlzw(lzw(all.subarray(0, n), 2), 2)).toEqual([...all.subarray(0, n)]);
    }
  });
});

describe('Gif', () => {
  it('writes frames that can be read again', () => {
    const gif = new Gif(300, 2, Uint8Array.of(0, 0, 0, 255, 0, 0, 9, 9, 9));
    const whole = noise(600, 3);
    gif.frame(whole, { x: 0, y: 0, width: 300, height: 2 }, 800);
    gif.frame(Uint8Array.of(1, 2), { x: 258, y: 1, width: 2, height: 1 }, 5);
    const { size, palette, shots } = ungif(join(gif.end()));
    expect(size).toEqual([300, 2]);
    expect([...palette]).toEqual([0, 0, 0, 255, 0, 0, 9, 9, 9, 0, 0, 0]);
    expect(shots).toEqual([
      { box: [0, 0, 300, 2], delay: 80, indexes: [...whole] },
      { box: [258, 1, 2, 1], delay: 2, indexes: [1, 2] },
    ]);
  });

  it('refuses more colours than there are', () => {
    expect(() => new Gif(1, 1, new Uint8Array(256 * 3))).toThrow(RangeError);
    expect(() => new Gif(1, 1, new Uint8Array())).toThrow(RangeError);
  });

  it('finds and cuts out what changed', () => {
    const before = new Uint8Array(20);
    const after = Uint8Array.from(before);
    expect(changed(before, after, 5)).toBeNull();
    after[7] = 1;
    after[13] = 2;
    const box = changed(before, after, 5);
    expect(box).toEqual({ x: 2, y: 1, width: 2, height: 2 });
    expect(box && [...cut(after, 5, box, null, 9)]).toEqual([1, 0, 0, 2]);
    expect(box && [...cut(after, 5, box, before, 9)]).toEqual([1, 9, 9, 2]);
  });
});

describe('Palette', () => {
  const pixels = (...rgb: number[][]) => Uint8ClampedArray.from(rgb.flatMap((c) => [...c, 255]));

  it('keeps the commonest colours and maps others to the nearest', () => {
    const palette = new Palette([pixels([255, 0, 0], [255, 0, 0], [0, 0, 255], [0, 250, 0])], 2);
    expect([...palette.colours.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect(palette.colours).toHaveLength(6);
    expect([...palette.indexes(pixels([250, 9, 9], [0, 0, 200]))]).toEqual([0, 1]);
  });
});
