import { beforeEach, expect, test, vi } from 'vitest';
import type { Answered, Ask, News, Now, Puzzle, Storm as Plan } from '../api/wire';
import { Storm, type StormService } from './storm.svelte';

const move = { from: 1, to: 2, move: 'a1a2' };

/** A position with a move for the first side. */
const now = {
  fen: 'start',
  turn: 'first',
  moves: [move],
  picture: { pieces: [] },
} as unknown as Now;

/** Solved by a move, in one. */
const puzzle = (id: string) => ({ id, game: 'chess', winner: 'first', limit: 1, now }) as Puzzle;

const plan = (count: number): Plan => ({
  puzzles: Array.from({ length: count }, (_, i) => ({
    id: `p${i}`,
    rating: 1000,
    moves: 1,
    themes: [],
  })),
  seconds: 60,
  penalty: 10,
  every: 2,
  bonus: 5,
});

let time = 0;
let verdict = 'won';

/** A server that judges every move as the test says. */
const service = (count: number): StormService => ({
  storm: () => Promise.resolve(plan(count)),
  puzzle: (_, id) => Promise.resolve(puzzle(id)),
  place: () => Promise.resolve(now),
  notation: () => 'uci',
  judge: () => Promise.reject(new Error('nothing is hidden')),
  now: () => new Date(time),
  search: (_: Omit<Ask, 'id'>, on: (news: News) => void) => {
    on({ answered: { verdict, fen: 'after' } as Answered } as News);
    return () => undefined;
  },
});

/** Makes a move, and waits until the next puzzle stands there. */
async function answer(storm: Storm, how: string) {
  verdict = how;
  storm.solving?.make(move as never);
  storm.tried(storm.solving?.attempt?.verdict);
  await vi.advanceTimersByTimeAsync(1000);
}

async function begun(count = 20): Promise<Storm> {
  const storm = new Storm('chess', service(count));
  await storm.begin();
  await vi.advanceTimersByTimeAsync(0);
  return storm;
}

beforeEach(() => {
  localStorage.clear();
  time = 0;
  vi.useFakeTimers();
});

test('solved puzzles count, and a row of them gains time', async () => {
  const storm = await begun();
  expect([storm.phase, storm.left, storm.puzzle?.id]).toEqual(['running', 60_000, 'p0']);
  await answer(storm, 'won');
  expect([storm.score, storm.left, storm.puzzle?.id]).toEqual([1, 60_000, 'p1']);
  await answer(storm, 'won');
  expect([storm.score, storm.streak, storm.left, storm.puzzle?.id]).toEqual([2, 2, 65_000, 'p2']);
});

test('a wrong move costs time, ends the row and brings the next puzzle', async () => {
  const storm = await begun();
  await answer(storm, 'won');
  await answer(storm, 'wrong');
  expect([storm.score, storm.streak, storm.longest, storm.left]).toEqual([1, 0, 1, 50_000]);
  expect([storm.missed, storm.puzzle?.id]).toEqual([['p1'], 'p2']);
  await answer(storm, 'unknown'); // nobody is to blame
  expect([storm.left, storm.missed, storm.puzzle?.id]).toEqual([50_000, ['p1'], 'p3']);
});

test('the clock runs while there is a move to make, and then time is up', async () => {
  const storm = await begun();
  time += 20_000;
  storm.tick();
  expect(storm.left).toBe(40_000);
  verdict = 'won';
  storm.solving?.make(move as never);
  storm.tried('won');
  time += 30_000;
  storm.tick(); // what came of it is shown
  expect(storm.left).toBe(40_000);
  await vi.advanceTimersByTimeAsync(1000);
  storm.tick();
  expect(storm.left).toBe(40_000);
  time += 45_000;
  storm.tick();
  expect([storm.phase, storm.left, storm.record]).toEqual(['over', 0, 1]);
  storm.tried('won');
  expect(storm.score).toBe(1);
  expect(new Storm('chess', service(1)).record).toBe(1);
  expect(new Storm('caro', service(1)).record).toBe(0);
});

test('a wrong move may be the last one; when all puzzles are done it is over', async () => {
  const short = await begun();
  short.left = 9_000;
  await answer(short, 'wrong');
  expect([short.phase, short.puzzle?.id]).toEqual(['over', 'p0']);
  const storm = await begun(2);
  await answer(storm, 'won');
  await answer(storm, 'won');
  expect([storm.phase, storm.score]).toEqual(['over', 2]);
  expect(storm.best).toBe(true);
  await storm.begin();
  expect([storm.phase, storm.score, storm.left]).toEqual(['running', 0, 60_000]);
  await answer(storm, 'won');
  await answer(storm, 'won');
  expect([storm.phase, storm.best, storm.record]).toEqual(['over', false, 2]); // as good as the best
});

test('closed, it does not go on', async () => {
  const storm = await begun();
  verdict = 'won';
  storm.solving?.make(move as never);
  storm.tried('won');
  storm.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(storm.puzzle).toBe(null);
});
