import { beforeEach, describe, expect, it } from 'vitest';
import type { Loss } from '../api/wire';
import { batchOf, openBatch } from './batch';

let gone: string[];
const router = { go: (path: string) => void gone.push(path) };

function receipt(matches: string[], lost: Loss[] = []) {
  return { name: 'a.pgn', matches, lost, text: '' };
}

beforeEach(() => {
  sessionStorage.clear();
  gone = [];
});

describe('what was imported together', () => {
  it('opens at its first game and keeps the others at hand', () => {
    openBatch([receipt(['a']), receipt(['b'])], router);
    expect(gone).toEqual(['/analysis/a?node=0']);
    expect(batchOf('b')).toEqual({ ids: ['a', 'b'], lost: [] });
    expect(batchOf('c')).toBeNull();
  });

  it('is worth a word where it is one game that lost something', () => {
    const lost = [{ game: 1, part: true, problem: { key: 'import-move' } }];
    openBatch([receipt(['a'], lost)], router);
    expect(batchOf('a')).toEqual({ ids: ['a'], lost });
  });

  it('is nothing to speak of where it is one game, or none', () => {
    openBatch([receipt(['a'])], router);
    expect(batchOf('a')).toBeNull();
    openBatch([receipt([])], router);
    expect(gone).toHaveLength(1);
  });

  it('is forgotten where another version of the page kept it', () => {
    sessionStorage.setItem('banco.imported', '["a","b"]');
    expect(batchOf('a')).toBeNull();
  });
});
