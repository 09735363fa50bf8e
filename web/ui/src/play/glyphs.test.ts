import { describe, expect, it } from 'vitest';
import { evalText, glyphsOf } from './glyphs';

describe('the marks of a move', () => {
  it('are signs with their meaning', () => {
    expect(glyphsOf({ nags: [1, 6, 16] })).toEqual([
      { sign: '!', words: 'nước hay' },
      { sign: '?!', words: 'nước đáng ngờ' },
      { sign: '±', words: 'bên đi trước ưu' },
    ]);
  });

  it('are numbers where there is no sign, and nothing for none', () => {
    expect(glyphsOf({ nags: [0, 200] })).toEqual([{ sign: '$200', words: '' }]);
    expect(glyphsOf({})).toEqual([]);
  });
});

describe('a recorded evaluation', () => {
  it.each([
    ['0.34', '+0,34'],
    ['-1.20,22', '−1,20'],
    ['0', '0,00'],
    ['#3', '#3'],
    ['#-3', '#−3'],
    ['nonsense', 'nonsense'],
  ])('%s is shown as %s', (text, shown) => expect(evalText(text, 'vi')).toBe(shown));
});
