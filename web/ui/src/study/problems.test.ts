import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { chessBoard } from '../board/testing';
import { vi as dictionary } from '../i18n/vi';
import { speak } from '../i18n';
import { wrong } from './problems';

const source = readFileSync(join(import.meta.dirname, '../../../../game/problem_keys.go'), 'utf8');

/** The keys of a list of the server's, each with the params its comment tells of. */
function listed(name: string): Map<string, string[]> {
  const list = new RegExp(`${name} = \\[\\]string\\{([^]*?)\\n\\}`).exec(source)?.[1] ?? '';
  const lines = [...list.matchAll(/"([\w-]+)",\s*\/\/(.*)/g)];
  return new Map(lines.map(([, key, about]) => [key!, params(about!)]));
}

function params(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}

function family(name: string): string[] {
  return Object.keys(dictionary)
    .filter((key) => key.startsWith(`${name}.`))
    .map((key) => key.slice(name.length + 1));
}

describe('words for problems', () => {
  it('are there for every key of the server, and for no other', () => {
    const keys = [...listed('ProblemKeys').keys()];
    expect(keys.length).toBeGreaterThan(40);
    expect(family('problem').sort()).toEqual(keys.sort());
    expect(family('expected').sort()).toEqual([...listed('ExpectedKeys').keys()].sort());
  });

  it('use no param that the server does not send', () => {
    for (const [key, sent] of listed('ProblemKeys')) {
      const used = params(dictionary[`problem.${key}` as keyof typeof dictionary]);
      expect(sent, key).toEqual(expect.arrayContaining(used));
    }
  });
});

describe('a problem in words', () => {
  const scope = { named: { game: 'chess', variant: {} }, board: chessBoard };
  beforeEach(() => speak('vi'));

  it('names sides and pieces as players do', () => {
    expect(wrong({ key: 'no-king', params: { side: 'second' } }, scope)).toBe('Đen chưa có vua.');
    const xiangqi = { ...scope, named: { game: 'xiangqi', variant: {} } };
    expect(wrong({ key: 'no-general', params: { side: 'first' } }, xiangqi)).toBe(
      'Đỏ chưa có tướng.',
    );
    const place = { piece: 'b', square: 'c8' };
    expect(wrong({ key: 'piece-place', params: place }, scope)).toBe(
      'Tượng đen không thể đứng ở c8.',
    );
  });

  it('says at which line of a text what was expected', () => {
    const text = wrong({
      key: 'import-syntax',
      params: { text: '<b>', expected: 'move' },
      line: 3,
      column: 7,
    });
    expect(text).toContain('Dòng 3, cột 7');
    expect(text).toContain('<b>');
    expect(text).toContain('một nước đi');
  });
});
