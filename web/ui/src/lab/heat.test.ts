import { describe, expect, it } from 'vitest';
import { vi as words } from '../i18n/vi';
import { heat } from './heat';
import { lessons } from './lessons';
import { readQuestion } from './tree/question';

const worths = [
  { square: 0, code: 'N', value: 270 },
  { square: 27, code: 'N', value: 340 },
  { square: 60, code: 'q', value: -680 },
];

describe('heat', () => {
  it('colours by the share of the largest', () => {
    expect(heat(worths, false).map(({ part }) => part)).toEqual([270 / 680, 0.5, -1]);
  });

  it('colours by the distance from the middle', () => {
    const spread = [5, 5, 5, 9, 1].map((value, square) => ({ square, code: 'N', value }));
    expect(heat(spread, true).map(({ part }) => part)).toEqual([0, 0, 0, 1, -1]);
    expect(heat(worths.slice(0, 1), true)[0]?.part).toBe(0);
    expect(heat([], true)).toEqual([]);
  });
});

describe('lessons', () => {
  it('have their words and lead to what they are about', () => {
    expect(lessons).toHaveLength(12);
    for (const { name, game, path } of lessons) {
      for (const part of ['', '.idea', '.try', '.ask', '.answer']) {
        expect(words).toHaveProperty([`lab.lesson.${name}${part}`]);
      }
      expect(readQuestion(new URLSearchParams(path.split('?')[1])).game).toBe(game);
    }
  });
});
