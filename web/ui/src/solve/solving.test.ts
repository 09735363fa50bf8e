import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answered, News, Now, Option } from '../api/wire';
import { Solving, type Task } from './solving.svelte';

const task = { game: 'chess', fen: 'start', winner: 'first', moves: 2 } as Task;
const option = (move: string) => ({ move }) as Option;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A problem of which one move is tried, and what the machine says of it. */
async function tried(answered: Partial<Answered>): Promise<Solving> {
  let told: (news: News) => void = () => undefined;
  const solving = new Solving(
    task,
    (_, hear) => {
      told = hear as typeof told;
      return () => undefined;
    },
    (fen) => Promise.resolve({ fen, turn: 'first', moves: [] as Option[] } as Now),
  );
  solving.begin('try');
  await vi.advanceTimersByTimeAsync(0);
  solving.make(option('a1a2'));
  told({ type: 'answered', answered: { fen: 'tried', next: 'replied', ...answered } } as News);
  return solving;
}

for (const verdict of ['wrong', 'right']) {
  test(`a ${verdict} move that is taken back before the reply is shown is not replied to`, async () => {
    for (const shown of [false, true]) {
      const solving = await tried({ verdict, reply: option('h8h7') });
      if (shown) await vi.advanceTimersByTimeAsync(0);
      solving.takeBack();
      await vi.advanceTimersByTimeAsync(5000);
      expect(solving.now?.fen).toBe('start');
      expect(solving.attempt).toBeNull();
    }
  });
}

test('the reply is shown after a moment', async () => {
  const solving = await tried({ verdict: 'right', reply: option('h8h7') });
  await vi.advanceTimersByTimeAsync(0);
  expect(solving.now?.fen).toBe('tried');
  await vi.advanceTimersByTimeAsync(5000);
  expect(solving.now?.fen).toBe('replied');
});

test('the moves of a solution are kept with the replies', async () => {
  let tell: (news: News) => void = () => undefined;
  const solving = new Solving(
    task,
    (_, hear) => {
      tell = hear as typeof tell;
      return () => undefined;
    },
    (fen) => Promise.resolve({ fen, turn: 'first', moves: [] as Option[] } as Now),
  );
  const say = (answered: Partial<Answered>) =>
    tell({ type: 'answered', answered: { fen: 'tried', ...answered } } as News);
  solving.begin('try');
  await vi.advanceTimersByTimeAsync(0);
  solving.make(option('a1a2'));
  say({ verdict: 'right', reply: option('h8h7'), next: 'replied' });
  await vi.advanceTimersByTimeAsync(5000);
  solving.make(option('a2a3'));
  say({ verdict: 'wrong', reply: option('h7h6'), next: 'lost' });
  solving.takeBack();
  solving.make(option('a2h2'));
  say({ verdict: 'won' });
  expect(solving.played).toEqual(['a1a2', 'h8h7', 'a2h2']);
});
