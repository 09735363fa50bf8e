import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { prefs } from '../prefs.svelte';
import { numberText, writtenNumber } from './numbers';

describe('a number', () => {
  it.each([
    [8.4, { digits: 1 }, '8,4', '8.4'],
    [0, { digits: 1 }, '0,0', '0.0'],
    [1234567, {}, '1.234.567', '1,234,567'],
    [-1.2, { digits: 2, sign: true }, '−1,20', '−1.20'],
    [0.54, { digits: 2, sign: true }, '+0,54', '+0.54'],
    [0, { digits: 2, sign: true }, '0,00', '0.00'],
    [1_250_000, { short: true }, '1,25 triệu', '1.25M'],
    [0.958, { percent: true }, '96%', '96%'],
  ])('%d (%o) is %s, in English %s', (value, form, vi, en) => {
    expect(numberText(value, form)).toBe(vi);
    expect(numberText(value, form, 'en')).toBe(en);
    prefs.lang = 'en';
    expect(numberText(value, form)).toBe(en);
  });

  it.each([
    ['3000', '3.000'],
    ['2.5s', '2,5s'],
    ['100ms', '100ms'],
    ['0.25', '0,25'],
    ['easy', 'easy'],
    ['1.2.3', '1.2.3'],
    ['', ''],
  ])('written %s is shown as %s', (text, shown) => expect(writtenNumber(text)).toBe(shown));

  it('is written by nothing else', () => {
    const root = join(import.meta.dirname, '..');
    const others = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name))
      .filter((name) => !/^(i18n[/\\]numbers|pieces[/\\]xiangqi)\.ts$/.test(name)) // paths of SVG
      .filter((name) =>
        /NumberFormat|toFixed|toLocaleString/.test(readFileSync(join(root, name), 'utf8')),
      );
    expect(others).toEqual([]);
  });
});
