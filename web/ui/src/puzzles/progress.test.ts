import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PuzzleHead } from '../api/wire';
import { en } from '../i18n/en';
import { vi } from '../i18n/vi';
import { after, load, nothing, pick, save } from './progress';

const puzzle = (id: string, rating: number, ...themes: string[]): PuzzleHead => ({
  id,
  rating,
  themes,
  moves: 2,
});

describe('what was done at puzzles', () => {
  beforeEach(() => localStorage.clear());

  it('is kept for each game', () => {
    save('chess', after(nothing(), 'a', true));
    save('caro', after(nothing(), 'b', false));
    expect(load('chess').done).toEqual({ a: true });
    expect(load('caro').done).toEqual({ b: false });
    expect(load('xiangqi')).toEqual(nothing());
  });

  it('is nothing where it cannot be read', () => {
    for (const text of ['{', 'null', '7', '{"chess":3}']) {
      localStorage.setItem('banco.puzzles', text);
      expect(load('chess')).toEqual(nothing());
    }
  });

  it('counts those solved one after the other', () => {
    const two = after(after(nothing(), 'a', true), 'b', true);
    expect(two).toMatchObject({ streak: 2, best: 2 });
    expect(after(two, 'c', false)).toMatchObject({ streak: 0, best: 2 });
  });
});

describe('the next puzzle', () => {
  const list = [
    puzzle('a', 700, 'fork'),
    puzzle('b', 1150, 'quiet', 'fork'),
    puzzle('c', 1250, 'quiet'),
    puzzle('d', 2000),
  ];
  const of = (done: Record<string, boolean>, not = '', lot = 0, again = false) =>
    pick(list, { ...nothing(), done }, { not, lot, again })?.id;

  it('is near the rating and new', () => {
    expect(of({})).toBe('b');
    expect(of({}, '', 0.99)).toBe('c');
    expect(of({ b: true })).toBe('c');
    expect(of({ b: true, c: false })).toBe('a');
    expect(of({ b: true, c: false, a: true })).toBe('d');
  });

  it('comes back when all were tried, but not at once', () => {
    const done = { a: true, b: true, c: true, d: true };
    expect(of(done)).toBeUndefined();
    expect(of(done, 'b', 0, true)).toBe('c');
  });
});

it('has words for every theme of the collections', () => {
  for (const game of ['chess', 'xiangqi', 'caro', 'jieqi']) {
    const text = gunzipSync(readFileSync(`../../puzzles/${game}.txt.gz`)).toString();
    const lines = text.trim().split('\n');
    const themes = new Set(lines.flatMap((line) => line.split('\t')[2]?.split(',') ?? []));
    for (const theme of themes)
      if (theme) for (const words of [vi, en]) expect(words).toHaveProperty([`theme.${theme}`]);
  }
});
