import type { EngineTournament } from '../../api/wire';

/** A tournament as it is now, with the games known before and those that are new. */
export function withGames(
  news: EngineTournament,
  before: EngineTournament | null,
): EngineTournament {
  const known = before?.games ?? [];
  const fresh = news.games.filter(({ number }) => !known.some((g) => g.number === number));
  return { ...news, games: [...known, ...fresh] };
}
