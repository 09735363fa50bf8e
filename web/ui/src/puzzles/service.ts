import { api, call } from '../api/client';
import type { Puzzle, PuzzleJudged, PuzzleKinds, PuzzleRating, Puzzles, Storm } from '../api/wire';
import { peopleApi } from '../api/people';
import { think } from '../offline/thinker';
import { account } from '../people/account.svelte';
import { notationOf } from '../play/words';
import type { Service } from './puzzling.svelte';
import type { StormService } from './storm.svelte';

/** The puzzles of the server. */
export const service: Service & StormService = {
  puzzle: (game, id) => call<Puzzle>('GET', path(game, id)),
  storm: (game) => call<Storm>('GET', path(game, 'storm')),
  puzzles: (game, { theme = '', opening = '', rating, page = 0 }) => {
    const query = new URLSearchParams({ theme, opening, rating: `${Math.round(rating)}` });
    return call<Puzzles>('GET', `${path(game)}?${query.toString()}&page=${page}`);
  },
  kinds: (game) => call<PuzzleKinds>('GET', path(game, 'kinds')),
  judge: (game, id, move) => call<PuzzleJudged>('POST', path(game, id, 'try'), { move }),
  rate: (game, id, body) => call<PuzzleRating>('POST', path(game, id), body),
  days: async () => (account.name ? peopleApi.puzzleDays() : []),
  async place(game, fen) {
    const { now } = await api.position({ game, fen, moves: [] });
    if (!now) throw new Error(fen);
    return now;
  },
  search: (ask, on) => think(ask, on),
  notation: notationOf,
  now: () => new Date(),
  lot: Math.random,
};

function path(...parts: string[]): string {
  return ['/api/puzzles', ...parts.map(encodeURIComponent)].join('/');
}
