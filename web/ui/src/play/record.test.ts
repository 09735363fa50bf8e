import { describe, expect, it } from 'vitest';
import { speak } from '../i18n';
import { prefs } from '../prefs.svelte';
import { dayText, factOf, occasion, otherFacts, recordedText } from './record';

const tags = [
  { name: 'Event', value: 'Giải vô địch' },
  { name: 'Site', value: '?' },
  { name: 'Date', value: '1997.05.11' },
  { name: 'Round', value: '6' },
  { name: 'White', value: 'An' },
  { name: 'ECO', value: 'B17' },
  { name: 'FEN', value: '8/8' },
];

describe('the facts of a record', () => {
  it('are what it knows', () => {
    expect(factOf(tags, 'Event')).toBe('Giải vô địch');
    expect(factOf(tags, 'Site')).toBe('');
    expect(factOf(tags, 'Annotator')).toBe('');
    expect(factOf([{ name: 'Date', value: '????.??.??' }], 'Date')).toBe('');
    expect(factOf(undefined, 'Date')).toBe('');
  });

  it('are told in few words, and the rest apart', () => {
    expect(occasion({ tags })).toEqual(['Giải vô địch', 'vòng 6', '11/05/1997']);
    expect(occasion({})).toEqual([]);
    expect(otherFacts({ tags })).toEqual([{ name: 'ECO', value: 'B17' }]);
  });
});

describe('a day', () => {
  it.each([
    ['1997.05.11', '11/05/1997'],
    ['1997-05-11', '11/05/1997'],
    ['1997.05.??', /5.*1997/],
    ['1997.??.??', '1997'],
    ['1997', '1997'],
    ['1997.13.45', '1997'],
    ['1997.02.30', '1997'],
    ['mùa thu', 'mùa thu'],
  ])('%s is %s', (date, text) => expect(dayText(date)).toMatch(text));

  it('is written as the language does', async () => {
    prefs.lang = 'en';
    await speak('en');
    expect(dayText('1997.05.11')).toBe('May 11, 1997');
  });
});

describe('a recorded result', () => {
  it.each([
    ['1-0', 'Trắng thắng'],
    ['0-1', 'Đen thắng'],
    ['1/2-1/2', 'Hoà'],
    ['*', 'chưa xong'],
    [undefined, ''],
  ])('%s is said as %s', (score, words) => {
    expect(recordedText({ game: 'chess', variant: {} }, score)).toBe(words);
  });
});
