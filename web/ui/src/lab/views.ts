import { optionsIn } from '../study/address';

/** The views of the lab that look at a position of a game. */
const ofPositions = ['tree', 'compare', 'eval'];

/** The path of a view of the lab. From one that looks at a position to another the position goes along. */
export function viewPath(
  view: string,
  from: URLSearchParams,
  games: readonly { name: string; options: readonly { name: string }[] }[],
): string {
  const rules = games.find(({ name }) => name === from.get('game'));
  const goesAlong = ofPositions.includes(view) && ofPositions.includes(from.get('view') ?? 'tree');
  if (!rules || !goesAlong) return `/lab?view=${view}`;
  const query = new URLSearchParams({ view, ...optionsIn(from, rules.options), game: rules.name });
  const fen = from.get('fen');
  if (fen) query.set('fen', fen);
  return `/lab?${query.toString()}`;
}
