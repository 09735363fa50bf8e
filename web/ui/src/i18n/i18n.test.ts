import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../api/client';
import { fill, known, word } from '.';
import { en } from './en';
import { vi } from './vi';

const keys = Object.keys(vi);

/** The source of the page, without the dictionaries, what reads them, and tests. */
function sources(): string {
  const root = join(import.meta.dirname, '..');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$|^i18n[/\\]/.test(name))
    .map((name) => readFileSync(join(root, name), 'utf8'))
    .join('\n');
}

/** Patterns of the keys that the source asks for, by themselves or as a family. */
function asked(source: string): RegExp[] {
  const exact = (text: string) => text.replaceAll('.', '\\.');
  const patterns = new Set<string>();
  for (const [, key] of source.matchAll(/['"]([a-zA-Z]+\.[\w.-]+)['"]/g)) patterns.add(exact(key!));
  for (const [, template] of source.matchAll(/`([a-zA-Z]+\.[^`]*\$\{[^`]*)`/g)) {
    patterns.add(exact(template!).replace(/\$\{[^}]*\}/g, '[\\w-]+'));
  }
  for (const [, family] of source.matchAll(/word\(\s*['`]([^'`]+)['`],/g)) {
    patterns.add(exact(family!).replace(/\$\{[^}]*\}/g, '[\\w-]+') + '\\.[\\w-]+');
  }
  return [...patterns].map((p) => new RegExp(`^${p}$`));
}

function family(name: string): string[] {
  return keys.filter((key) => key.startsWith(`${name}.`)).map((key) => key.slice(name.length + 1));
}

describe('dictionaries', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(en).sort()).toEqual([...keys].sort());
  });

  it('define every key once', () => {
    for (const language of ['vi', 'en']) {
      const folder = join(import.meta.dirname, language);
      const seen = new Map<string, string>();
      for (const file of readdirSync(folder)) {
        for (const [, key] of readFileSync(join(folder, file), 'utf8').matchAll(
          /^ {2}'([\w.-]+)':/gm,
        )) {
          expect(seen.get(key!), `${key} in ${language}/${file}`).toBeUndefined();
          seen.set(key!, file);
        }
      }
      expect(seen.size).toBe(keys.length);
    }
  });

  it('have words for every key, with the same parameters', () => {
    const params = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const key of keys as (keyof typeof vi)[]) {
      expect(vi[key].trim(), key).not.toBe('');
      expect(en[key].trim(), key).not.toBe('');
      expect(params(en[key]), key).toEqual(params(vi[key]));
    }
  });

  it('call a review by one name, and a replay by another', () => {
    const saying = (words: RegExp) =>
      (keys as (keyof typeof vi)[]).filter((key) => words.test(vi[key]));
    expect(saying(/chấm ván/i)).toEqual([]);
    for (const key of saying(/xem lại/i)) expect(en[key], key).toMatch(/review/i);
    for (const key of saying(/phát lại/i)) expect(en[key], key).toMatch(/replay/i);
    expect(vi['end.review.about']).toContain('lỗi'); // what it is for is said at the end of a game
    expect(en['end.review.about']).toContain('mistakes');
  });

  it('have no key that nothing asks for', () => {
    const patterns = asked(sources());
    expect(keys.filter((key) => !patterns.some((p) => p.test(key)))).toEqual([]);
  });

  it('have every key that the source asks for by name', () => {
    const source = sources();
    const named = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key!);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((key) => !known(key))).toEqual([]);
  });

  it('have words for every reason of the rules, and for no other', () => {
    const go = readFileSync(join(import.meta.dirname, '../../../../game/result.go'), 'utf8');
    const list = /reasonNames = \[[^\]]*\]string\{([^}]*)\}/.exec(go)?.[1] ?? '';
    const reasons = [...list.matchAll(/"([\w-]+)"/g)].map(([, r]) => r!);
    expect(reasons[0]).toBe('ongoing');
    expect(family('reason').sort()).toEqual(reasons.slice(1).sort());
  });

  it('have words for every reason of a mark, and for no other', () => {
    const go = readFileSync(join(import.meta.dirname, '../../../../lab/exercise/mark.go'), 'utf8');
    const list = /var Reasons = \[\]string\{([^}]*)\}/.exec(go)?.[1] ?? '';
    const reasons = [...list.matchAll(/"([\w-]+)"/g)].map(([, r]) => r!);
    expect(reasons.length).toBeGreaterThan(20);
    expect(family('exercise.why').sort()).toEqual(reasons.sort());
  });

  it('have words for every error', () => {
    expect(family('error').sort()).toEqual([...errorCodes].sort());
  });
});

describe('words', () => {
  it('fill their parameters, and leave unknown ones visible', () => {
    expect(fill('{a} và {b}', { a: 1 })).toBe('1 và {b}');
    expect(fill('{a}', { a: '<b>{a}</b>' })).toBe('<b>{a}</b>');
  });

  it('stand for themselves where the dictionary has none', () => {
    expect(word('game', 'tictactoe')).toBe('tictactoe');
    expect(word('game', 'constructor')).toBe('constructor');
  });
});
