import { describe, expect, it } from 'vitest';
import type { PairedBoard } from '../api/wire';
import { prefs } from '../prefs.svelte';
import { cellOf, pointsText, resultText } from './words';

const boards: PairedBoard[] = [
  { white: 1, black: 4, result: '1-0' },
  { white: 2, black: 3 },
  { white: 5, black: 0 },
  { white: 6, black: 7, result: '-+' },
];
const rank = (id: number) => 10 + id;

describe('the cross-table', () => {
  it('tells opponent, colour and score of a round', () => {
    expect(cellOf({ boards }, 1, rank)).toEqual({
      against: 14,
      opponent: 4,
      white: true,
      score: '1',
    });
    expect(cellOf({ boards }, 4, rank)).toEqual({
      against: 11,
      opponent: 1,
      white: false,
      score: '0',
    });
    expect(cellOf({ boards }, 7, rank)).toEqual({
      against: 16,
      opponent: 6,
      white: false,
      score: '+',
    });
  });

  it('leaves a game that goes on open', () => {
    expect(cellOf({ boards }, 3, rank)).toEqual({
      against: 12,
      opponent: 2,
      white: false,
      score: '',
    });
  });

  it('knows byes, rests and absences', () => {
    expect(cellOf({ boards }, 5, rank)).toEqual({
      against: 0,
      opponent: 0,
      white: false,
      score: '+',
    });
    expect(cellOf({ boards, resting: [8] }, 8, rank)).toEqual({
      against: 0,
      opponent: 0,
      white: false,
      score: '½',
    });
    expect(cellOf({ boards, granted: [9] }, 9, rank)?.score).toBe('+');
    expect(cellOf({ boards, resting: [8] }, 9, rank)).toBeUndefined();
  });

  it('writes points as the language does', () => {
    const written = () => ['2.0', '2.5', '12.25', '0', '10', '8.50'].map(pointsText);
    prefs.lang = 'vi';
    expect(written()).toEqual(['2', '2,5', '12,25', '0', '10', '8,5']);
    prefs.lang = 'en';
    expect(written()).toEqual(['2', '2.5', '12.25', '0', '10', '8.5']);
  });

  it('writes results in signs', () => {
    expect(['1-0', '1/2', '+-', '', 'x'].map(resultText)).toEqual(['1–0', '½–½', '+ –', '', '']);
  });
});
