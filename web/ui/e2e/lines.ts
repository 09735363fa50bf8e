import type { Update } from '../src/api/wire';

/** A random number generator with a seed (mulberry32), so that a failure can be played again. */
export function seeded(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** lines builds the longest line of its own that still has room for five on a caro board. */
export function lines({ now }: Update, random: () => number): string {
  const size = Math.sqrt(Math.max(...now.moves.map((m) => m.to), 224) + 1) | 0;
  const on = new Map(now.picture.pieces.map((p) => [p.square, p.code]));
  const own = now.turn === 'first' ? 'x' : 'o';
  const owner = (file: number, rank: number): 'own' | 'free' | 'closed' => {
    if (file < 0 || rank < 0 || file >= size || rank >= size) return 'closed';
    const code = on.get(rank * size + file);
    return code === undefined ? 'free' : code === own ? 'own' : 'closed';
  };
  const value = (square: number): number => {
    let most = 0;
    for (const [dx, dy] of directions) {
      for (let start = -4; start <= 0; start++) {
        const window = Array.from({ length: 5 }, (_, i) =>
          owner((square % size) + (start + i) * dx, Math.floor(square / size) + (start + i) * dy),
        );
        if (window.includes('closed')) continue;
        most = Math.max(most, window.filter((w) => w === 'own').length);
      }
    }
    return most + random() / 2;
  };
  const valued = now.moves.filter((m) => m.to >= 0).map((m) => [value(m.to), m.move] as const);
  return valued.reduce((a, b) => (b[0] > a[0] ? b : a))[1];
}
