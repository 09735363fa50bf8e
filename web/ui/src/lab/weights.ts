import type { Rules } from '../api/wire';
import { samplesOf } from '../games/samples';
import { isRoyal } from '../play/words';

/** The weights of the pieces of a game to begin with. */
export function defaults(game: string, codes: readonly string[]): Record<string, number> {
  const { weights } = samplesOf(game);
  return Object.fromEntries(codes.map((code) => [code, weights?.[code] ?? 100]));
}

/** Whether a game can be judged by the worth of its pieces alone. */
export function weighable({ name }: Pick<Rules, 'name'>): boolean {
  return samplesOf(name).weights !== undefined;
}

/** The pieces that have a worth: all that have a letter and can be captured. */
export function weighedCodes({ board }: Pick<Rules, 'board'>): string[] {
  const kinds = board.pieces.filter(({ side, code }) => side === 0 && !isRoyal(board, code));
  return kinds.map(({ code }) => code).filter((code) => /^[A-Z]$/.test(code));
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
