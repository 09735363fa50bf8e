import { call } from '../api/client';
import { importApi } from '../api/import';
import type {
  Explore,
  Explored,
  ExploredGame,
  ExploredMove,
  ExploredText,
  Tally,
} from '../api/wire';

/** The bands by which games are chosen: the lowest rating, and the first year. */
export const ratings = [0, 1600, 2000, 2400] as const;
export const years = [0, 2000, 2010, 2020] as const;

/** Where the explorer looks: a name, or that of a collection after an equals sign. */
export function placeOf(where: string): Pick<Explore, 'in' | 'collection'> {
  if (where.startsWith('=')) return { in: 'collection', collection: where.slice(1) };
  return { in: where };
}

export function explore(ask: Explore): Promise<Explored> {
  return call<Explored>('POST', '/api/explore', ask);
}

export function countOf({ first, drawn, second, other }: Tally): number {
  return first + drawn + second + other;
}

/** The parts of a bar of results, in hundredths of the games that have one. */
export function partsOf({ first, drawn, second }: Tally): [number, number, number] {
  const all = first + drawn + second;
  if (!all) return [0, 0, 0];
  const parts = [first, second].map((n) => Math.round((100 * n) / all));
  const [one = 0, two = 0] = parts;
  return [one, 100 - one - two, two];
}

/** The games worth a look at a position: the best of every move, those with the highest ratings first. */
export function gamesOf(moves: readonly ExploredMove[], most = 6): ExploredGame[] {
  const mean = ({ ratings: [a, b] }: ExploredGame) => (a && b ? (a + b) / 2 : a + b);
  return moves
    .flatMap(({ top }) => top)
    .sort((a, b) => mean(b) - mean(a))
    .slice(0, most);
}

/** Where a game is looked at, at a ply of it; one of a collection becomes a study of the visitor first. */
export async function addressOf(
  game: string,
  where: string,
  found: ExploredGame,
  ply = 0,
): Promise<string | undefined> {
  if (found.match) return `/analysis/${found.match}${ply ? `?node=${ply}` : ''}`;
  const { collection = '' } = placeOf(where);
  const path = [game, collection, String(found.number)].map(encodeURIComponent).join('/');
  const { text } = await call<ExploredText>('GET', `/api/explore/${path}`);
  const [id] = (await importApi.import({ text, game })).matches;
  return id === undefined ? id : `/analysis/${id}?node=${ply}`;
}
