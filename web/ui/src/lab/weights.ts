/** What pieces are worth to begin with, by game and letter. */
const usual: Record<string, Record<string, number>> = {
  chess: { P: 100, N: 320, B: 330, R: 500, Q: 900 },
  xiangqi: { P: 30, A: 120, B: 120, N: 270, C: 285, R: 600 },
};

/** The weights of the pieces of a game to begin with. */
export function defaults(game: string, codes: readonly string[]): Record<string, number> {
  return Object.fromEntries(codes.map((code) => [code, usual[game]?.[code] ?? 100]));
}

/** The weights as an agent's text has them: "P100.N320". */
export function weightsText(weights: Readonly<Record<string, number>>): string {
  return Object.entries(weights)
    .map(([code, worth]) => `${code}${Math.round(worth)}`)
    .join('.');
}

/** What a piece may be worth on the page. */
export const mostWeight = 1000;

/**
 * The weights that a link has, those of the game where it says nothing, or nothing that can be
 * set here.
 */
export function readWeights(
  game: string,
  codes: readonly string[],
  text: string,
): Record<string, number> {
  const weights = defaults(game, codes);
  for (const part of text.split('.')) {
    const code = part.slice(0, 1);
    const worth = Number(part.slice(1) || 'none');
    if (codes.includes(code) && worth >= 0 && worth <= mostWeight)
      weights[code] = Math.round(worth);
  }
  return weights;
}

/** How many plies weights can be tried at. */
export const depths = [1, 2, 3, 4] as const;
