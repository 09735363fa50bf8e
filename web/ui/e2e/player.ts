import type { LegalMove, State } from '../src/api/types';

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

const worth: Record<string, number> = { p: 1, a: 2, b: 3, n: 4, c: 5, x: 5, r: 6, q: 9 };

/**
 * greedy takes the most valuable piece and promotes to a queen; else it brings
 * pieces near the enemy king, at random. Against a random player this ends a
 * game after some 65 moves (measured), seldom more than 130.
 */
export function greedy(state: State, random: () => number): LegalMove {
  const { files } = state.board;
  const on = new Map(state.picture.pieces.map((p) => [p.square, p.code]));
  const enemy = state.viewer === 'first' ? 'k' : 'K';
  const king = state.picture.pieces.find((p) => p.code === enemy)?.square ?? 0;
  const distance = (square: number): number =>
    Math.max(
      Math.abs((square % files) - (king % files)),
      Math.abs(Math.floor(square / files) - Math.floor(king / files)),
    );
  const value = (m: LegalMove): number => {
    const prize = worth[on.get(m.to)?.toLowerCase() ?? ''] ?? 0;
    const queen = m.choice === 'q' ? 9 : 0;
    const closer = distance(m.to) <= 3 && distance(m.from) > 3 ? 0.4 : 0;
    const stay = on.get(m.from)?.toLowerCase() === 'k' ? 0.3 : 0;
    return prize + queen + (prize ? 0 : closer - stay) + random() / 2;
  };
  return best(state.moves, value);
}

/** lines builds the longest line of its own that still has room for five. */
export function lines(state: State, random: () => number): LegalMove {
  const { files, ranks, pieces } = state.board;
  const own = pieces.find((k) => k.side === (state.viewer === 'first' ? 0 : 1))?.code;
  const on = new Map(state.picture.pieces.map((p) => [p.square, p.code]));
  const owner = (file: number, rank: number): 'own' | 'free' | 'closed' => {
    if (file < 0 || rank < 0 || file >= files || rank >= ranks) return 'closed';
    const code = on.get(rank * files + file);
    return code === undefined ? 'free' : code === own ? 'own' : 'closed';
  };
  const value = (m: LegalMove): number => {
    let most = 0;
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ] as const) {
      for (let start = -4; start <= 0; start++) {
        const window = Array.from({ length: 5 }, (_, i) =>
          owner((m.to % files) + (start + i) * dx, Math.floor(m.to / files) + (start + i) * dy),
        );
        if (window.includes('closed')) continue;
        most = Math.max(most, window.filter((w) => w === 'own').length);
      }
    }
    return most + random() / 2;
  };
  return best(state.moves, value);
}

function best(moves: LegalMove[], value: (m: LegalMove) => number): LegalMove {
  const valued = moves.map((m) => [value(m), m] as const);
  return valued.reduce((a, b) => (b[0] > a[0] ? b : a))[1];
}
