import type { Rules } from '../api/wire';

/** Where a position is set up or played: the path with the game, its options and the FEN. */
export function positionPath(
  page: '/' | '/analysis' | '/editor' | '/solve' | '/lab',
  game: string,
  variant: Record<string, string>,
  fen: string,
): string {
  return `${page}?${new URLSearchParams({ ...variant, game, fen }).toString()}`;
}

/**
 * The lab with the tree of a position, seen from a side. Nobody is led there from a game
 * that goes on: the server refuses such questions too.
 */
export function labPath(
  game: string,
  variant: Record<string, string>,
  fen: string,
  side?: string | null,
): string {
  const path = positionPath('/lab', game, variant, fen);
  return side === 'second' ? `${path}&side=second` : path;
}

/** The options of a game that an address names. */
export function optionsIn(
  query: URLSearchParams,
  options: readonly { name: string }[],
): Record<string, string> {
  const named = options.flatMap(({ name }) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(named);
}

/** The game that a FEN seems to be of: by its letters, and by its rows where boards have one size. */
export function gameOf(fen: string, games: readonly Rules[]): string | undefined {
  const rows = (fen.trim().split(/\s/)[0] ?? '').split('/');
  const letters = rows.join('').replace(/[\d~]/g, '');
  const fits = ({ board, options }: Rules) =>
    [...letters].every((letter) => board.pieces.some(({ code }) => code === letter)) &&
    (board.ranks === rows.length || options.some((o) => o.name === 'size'));
  return letters ? games.find(fits)?.name : undefined;
}
