import { describe, expect, it } from 'vitest';
import type { ClassGame } from '../api/wire';
import { resultsOfToday, resultText } from './words';

const now = new Date(2026, 10, 16, 20, 15);
const game = (match: string, begun: Date, result?: string): ClassGame => ({
  match,
  who: [1, 2],
  names: ['An', 'Bình'],
  game: 'caro',
  begun: begun.getTime(),
  ...(result && { result }),
});

describe('the results of a class', () => {
  it('are those of today that are over, the latest first', () => {
    const games = [
      game('yesterday', new Date(2026, 10, 15, 23, 59), '1-0'),
      game('first', new Date(2026, 10, 16, 0, 0), '0-1'),
      game('open', new Date(2026, 10, 16, 20, 0)),
      game('last', new Date(2026, 10, 16, 20, 10), '1/2'),
    ];
    expect(resultsOfToday(games, now).map((g) => g.match)).toEqual(['last', 'first']);
  });

  it('are written in signs', () => {
    expect(resultText(game('m', now, '1/2'))).toBe('½–½');
    expect(resultText(game('m', now, '0-1'))).toBe('0–1');
  });
});
