import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/client';
import type { NewMatch, Result } from '../api/wire';
import { scoreOf, Series, type Arbiter } from './series.svelte';

const win = (winner: Result['winner']): Result => ({ score: '', winner, reason: 'x', text: {} });

/** An arbiter whose games end as told; one that is 'never' goes on. */
function arbiter(results: (Result['winner'] | 'never')[]) {
  const made: NewMatch[] = [];
  const removed: string[] = [];
  const waited: number[] = [];
  const it: Arbiter = {
    create: async (match) => String(made.push(match)),
    ended: (id, signal) => {
      const winner = results[Number(id) - 1] ?? 'none';
      if (winner !== 'never') return Promise.resolve(win(winner));
      return new Promise((_, failed) =>
        signal.addEventListener('abort', () => failed(signal.reason as Error)),
      );
    },
    remove: async (id) => void removed.push(id),
    wait: async (seconds) => void waited.push(seconds),
  };
  return { it, made, removed, waited };
}

const plan = { game: 'chess', players: ['engine', 'random'] as [string, string], swap: true };

describe('a series', () => {
  it('plays all games, with sides changed after each', async () => {
    const { it: judge, made } = arbiter(['first', 'first', 'none']);
    const series = new Series(judge);
    await series.start({ ...plan, games: 3 });
    expect(made.map((m) => m.seats.join())).toEqual([
      'engine,random',
      'random,engine',
      'engine,random',
    ]);
    expect(scoreOf(series.played)).toEqual({ won: 1, drawn: 1, lost: 1 });
    expect(series.running).toBe(false);
  });

  it('keeps its sides where that is wanted', async () => {
    const { it: judge, made } = arbiter(['second', 'second']);
    const series = new Series(judge);
    await series.start({ ...plan, swap: false, games: 2 });
    expect(new Set(made.map((m) => m.seats.join())).size).toBe(1);
    expect(scoreOf(series.played)).toEqual({ won: 0, drawn: 0, lost: 2 });
  });

  it('stops when told, and gives up the game under way', async () => {
    const { it: judge, removed } = arbiter(['first', 'never']);
    const series = new Series(judge);
    const over = series.start({ ...plan, games: 5 });
    await expect.poll(() => series.current).toBe('2');
    series.stop();
    await over;
    expect(series.running).toBe(false);
    expect(series.error).toBeNull();
    expect(series.played.map((p) => p.id)).toEqual(['1']);
    expect(removed).toEqual(['2']);
  });

  it('waits where the server asks for patience, and tells of anything else', async () => {
    const { it: judge, waited } = arbiter(['first']);
    const create = judge.create.bind(judge);
    const refusals = [new ApiError('too-many', '', undefined, 7)];
    judge.create = async (match) => {
      const refusal = refusals.pop();
      if (refusal) throw refusal;
      return create(match);
    };
    const series = new Series(judge);
    await series.start({ ...plan, games: 1 });
    expect(waited).toEqual([7]);
    expect(series.played).toHaveLength(1);
    refusals.push(new ApiError('quota', ''));
    await series.start({ ...plan, games: 1 });
    expect(series.error).toBe('quota');
  });
});
