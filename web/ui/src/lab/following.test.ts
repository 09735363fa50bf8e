import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Following } from './following.svelte';

interface Work {
  state: string;
  played: number;
}

describe('work that is followed', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is asked for until it is done, with what is known of it', async () => {
    const answers = [1, 2, 3].map((played) => ({ state: played < 3 ? 'running' : 'done', played }));
    const look = vi.fn<(now: Work | null) => Promise<Work>>(() =>
      Promise.resolve(answers.shift()!),
    );
    const sum = (news: Work, before: Work | null) => ({
      ...news,
      played: news.played + (before?.played ?? 0),
    });
    const following = new Following(look, sum);
    await following.start();
    expect(following.now?.played).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(following.now).toEqual({ state: 'done', played: 6 });
    expect(look.mock.calls.map(([now]) => now?.played)).toEqual([undefined, 1, 3]);
    await following.stop();
  });

  it('is asked for again when the server is away', async () => {
    let away = true;
    const following = new Following<Work>(() =>
      away ? Promise.reject(new Error('away')) : Promise.resolve({ state: 'done', played: 1 }),
    );
    await following.start();
    expect(following.error).toBe('internal');
    away = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(following.error).toBeNull();
    expect(following.now?.state).toBe('done');
    await following.stop();
  });

  it('is no longer asked for when it is left', async () => {
    const look = vi.fn(() => Promise.resolve({ state: 'running', played: 1 }));
    const following = new Following<Work>(look);
    await following.start();
    await following.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('is left once the last question has its answer', async () => {
    let answer: (work: Work) => void = () => undefined;
    const following = new Following<Work>(() => new Promise((resolve) => (answer = resolve)));
    const left = vi.fn();
    void following.start();
    void following.stop().then(left);
    await vi.advanceTimersByTimeAsync(10);
    expect(left).not.toHaveBeenCalled();
    answer({ state: 'running', played: 1 });
    await vi.advanceTimersByTimeAsync(10);
    expect(left).toHaveBeenCalled();
    expect(following.now).toBeNull();
  });
});
