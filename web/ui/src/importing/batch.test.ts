import { beforeEach, describe, expect, it } from 'vitest';
import { batchOf, openBatch } from './batch';

let gone: string[];
const router = { go: (path: string) => void gone.push(path) };

beforeEach(() => {
  sessionStorage.clear();
  gone = [];
});

describe('what was imported together', () => {
  it('opens at its first game and keeps the others at hand', () => {
    openBatch(['a', 'b'], router);
    expect(gone).toEqual(['/analysis/a?node=0']);
    expect(batchOf('b')).toEqual(['a', 'b']);
    expect(batchOf('c')).toEqual([]);
  });

  it('is nothing to speak of where it is one game, or none', () => {
    openBatch(['a'], router);
    expect(batchOf('a')).toEqual([]);
    openBatch([], router);
    expect(gone).toHaveLength(1);
  });
});
