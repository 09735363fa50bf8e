/** Where a position is set up or played: the path with the game, its options and the FEN. */
export function positionPath(
  page: '/' | '/editor',
  game: string,
  variant: Record<string, string>,
  fen: string,
): string {
  return `${page}?${new URLSearchParams({ ...variant, game, fen }).toString()}`;
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
