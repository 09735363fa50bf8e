import { describe, expect, it } from 'vitest';
import type { Now, Position, Setup } from '../api/wire';
import { explainedGames, loadRules } from '../games';
import { Trial } from './board.svelte';

describe('the rules', () => {
  it.each(explainedGames)('of %s say something of every board, in both languages', async (game) => {
    const [vi, en] = await Promise.all([loadRules(game, 'vi'), loadRules(game, 'en')]);
    for (const rules of [vi, en]) {
      const names = rules?.lessons.map((lesson) => lesson.name) ?? [];
      expect(names.length).toBeGreaterThan(0);
      expect(new Set(names).size).toBe(names.length);
      expect(Object.keys(rules?.book.lessons ?? {})).toEqual(names);
      for (const { title, text } of Object.values(rules?.book.lessons ?? {})) {
        expect(title.trim()).not.toBe('');
        expect(text.trim()).not.toBe('');
      }
    }
    expect(vi?.book.more.length).toBe(en?.book.more.length);
  });
});

describe('a board to try', () => {
  function answer(pass: boolean): Position {
    const now = { pass, moves: [], turn: 'first' } as unknown as Now;
    return { fen: '', board: {} as Position['board'], fields: {}, now };
  }

  it('moves one side again and again while the other can pass', async () => {
    const asked: Setup[] = [];
    let pass = true;
    const trial = new Trial('chess', { name: 'x', fen: 'f', alone: true }, async (setup) => {
      asked.push(setup);
      return answer(pass && setup.moves?.at(-1) !== '--');
    });
    await trial.begin();
    await trial.make({ move: 'a1a2', from: 0, to: 8 });
    expect(trial.moves).toEqual(['a1a2', '--']);
    pass = false; // in check
    await trial.make({ move: 'a2a8', from: 8, to: 56 });
    expect(trial.moves).toEqual(['a1a2', '--', 'a2a8']);
    await trial.begin();
    expect(asked.at(-1)).toEqual({ game: 'chess', fen: 'f', moves: [] });
  });

  it('keeps what stands where the server does not answer', async () => {
    let fails = false;
    const trial = new Trial('caro', { name: 'x', fen: '' }, async () => {
      if (fails) throw new Error('away');
      return answer(false);
    });
    await trial.begin();
    fails = true;
    await trial.make({ move: 'a1', from: -1, to: 0 });
    expect(trial.error).toBe('internal');
    expect(trial.moves).toEqual([]);
    expect(trial.position).not.toBeNull();
  });
});
