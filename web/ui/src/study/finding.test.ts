import { expect, test } from 'vitest';
import { ApiError } from '../api/client';
import type { FindGames, FoundGames } from '../api/wire';
import { fromPlaced } from './draft';
import { boardOf, Finding, materialOf } from './finding.svelte';

const rook = fromPlaced([
  { square: 4, code: 'K' },
  { square: 0, code: 'R' },
  { square: 60, code: 'k' },
]);

test('what stands on a board is looked for on its squares, or as material', () => {
  expect(materialOf(rook)).toBe('KRvK');
  expect(boardOf(rook, 'material')).toEqual({ material: 'KRvK' });
  expect(boardOf(rook, 'men').men?.map(({ square }) => square)).toEqual([0, 4, 60]);
  expect(boardOf(new Map(), 'men')).toEqual({});
});

const ask: FindGames = { game: 'chess', in: 'server', player: 'An' };
const game = {
  names: ['An', 'Bình'],
  ratings: [0, 0],
  result: '*',
  ply: 3,
} as FoundGames['games'][0];

/** Three hundred games, of which every call looks at so many and finds them all. */
function paged(step: number, asks: FindGames[] = []) {
  return (q: FindGames) => {
    asks.push(q);
    const from = q.from || 1;
    const next = from + step > 300 ? 0 : from + step;
    const games = Array.from({ length: (next || 301) - from }, () => game);
    return Promise.resolve({ games, next, total: 300, collections: [] });
  };
}

test('it goes on until there is enough to read, and then when it is asked to', async () => {
  const asks: FindGames[] = [];
  const finding = new Finding(paged(40, asks));
  await finding.start(ask);
  expect([finding.games.length, finding.looked, finding.next]).toEqual([120, 120, 121]);
  expect(asks.map(({ from }) => from)).toEqual([0, 41, 81]);
  await finding.more();
  await finding.more();
  expect([finding.games.length, finding.looked, finding.next]).toEqual([300, 300, 0]);
  expect(finding.running).toBe(false);
});

test('stopped, it takes no more; a new search begins anew', async () => {
  const finding = new Finding(paged(40));
  const running = finding.start(ask);
  finding.stop();
  await running;
  expect(finding.games).toEqual([]);
  expect(finding.running).toBe(false);
  await finding.start(ask);
  expect(finding.games.length).toBe(120);
});

test('a refusal ends it, with what is wrong', async () => {
  const problem = { key: 'search-empty' };
  const finding = new Finding(() =>
    Promise.reject(new ApiError('bad-request', 'nothing', problem as never)),
  );
  await finding.start(ask);
  expect([finding.running, finding.error, finding.problem]).toEqual([
    false,
    'bad-request',
    problem,
  ]);
});
