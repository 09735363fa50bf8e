import { word } from './sha256';

/** Blocks are made four at a time; after sixteen the key changes. */
const lanes = 4;
const blocks = 16;

/** The words that begin a block: "expand 32-byte k". */
const constants = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

function quarter(s: Uint32Array, a: number, b: number, c: number, d: number): void {
  const mix = (x: number, y: number, z: number, by: number) => {
    s[x] = word(s, x) + word(s, y);
    const turned = word(s, z) ^ word(s, x);
    s[z] = (turned << by) | (turned >>> (32 - by));
  };
  mix(a, b, d, 16);
  mix(c, d, b, 12);
  mix(a, b, d, 8);
  mix(c, d, b, 7);
}

/** Eight rounds over a block of 16 words; the key is added again at the end. */
function block(key: Uint32Array, counter: number): Uint32Array {
  const s = Uint32Array.from([...constants, ...key, counter, 0, 0, 0]);
  for (let round = 0; round < 4; round++) {
    for (let i = 0; i < 4; i++) quarter(s, i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i++) {
      quarter(s, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
    }
  }
  key.forEach((part, i) => (s[4 + i] = word(s, 4 + i) + part));
  return s;
}

/**
 * The numbers of 64 bits that ChaCha8 (as C2SP's chacha8rand and Go have it) draws from a
 * seed of 32 bytes, without end.
 */
export function* chacha8(seed: Uint8Array): Generator<bigint, never> {
  const view = new DataView(seed.buffer, seed.byteOffset, 32);
  let key = Uint32Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
  for (;;) {
    const words: number[] = [];
    for (let counter = 0; counter < blocks; counter += lanes) {
      const four = Array.from({ length: lanes }, (_, lane) => block(key, counter + lane));
      // The words of four blocks lie side by side.
      for (let i = 0; i < 16; i++) words.push(...four.map((one) => word(one, i)));
    }
    key = Uint32Array.from(words.splice(-8));
    for (let i = 0; i < words.length; i += 2) {
      yield (BigInt(word(words, i + 1)) << 32n) | BigInt(word(words, i));
    }
  }
}
