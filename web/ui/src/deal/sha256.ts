/** The first 32 bits behind the point of a number. */
function fraction(x: number): number {
  return Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
}

/** The first 64 primes: the constants of SHA-256 are made of their roots. */
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && n % d === 0),
);
const initial = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const rounds = primes.map((p) => fraction(Math.cbrt(p)));

/** A word of a list that has it. */
export function word(list: ArrayLike<number>, i: number): number {
  return list[i] ?? 0;
}

function turn(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by));
}

/** The message with its end marked, its length told, and whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(message);
  view.setUint8(message.length, 0x80);
  view.setBigUint64(view.byteLength - 8, BigInt(message.length) * 8n);
  return view;
}

/** The 64 words that the words of a block are stretched to. */
function schedule(block: DataView, at: number): Uint32Array {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [word(w, i - 15), word(w, i - 2)];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = word(w, i - 16) + s0 + word(w, i - 7) + s1;
  }
  return w;
}

/**
 * The SHA-256 of a message. It is our own because browsers offer theirs only over HTTPS
 * and on this machine, not to who plays over a house's network.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  const hash = Uint32Array.from(initial);
  for (let at = 0; at < blocks.byteLength; at += 64) {
    const w = schedule(blocks, at);
    let [a, b, c, d, e, f, g, h] = hash as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = h + s1 + ((e & f) ^ (~e & g)) + word(rounds, i) + word(w, i);
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((sum, i) => (hash[i] = word(hash, i) + sum));
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

/** Bytes in hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a text in UTF-8. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
