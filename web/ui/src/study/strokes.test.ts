import { describe, expect, it } from 'vitest';
import type { Board } from '../board/types';
import { strokesIn, withStroke } from './strokes';

const board = {
  files: 8,
  ranks: 8,
  fileNames: [...'abcdefgh'],
  rankNames: [...'12345678'],
} as unknown as Board;

const large = {
  files: 15,
  ranks: 15,
  fileNames: [...'abcdefghijklmno'],
  rankNames: Array.from({ length: 15 }, (_, i) => String(i + 1)),
} as unknown as Board;

describe('strokes of a move', () => {
  it('are read by colour and squares', () => {
    expect(strokesIn('[%csl Rd5][%cal Ge2e4,Yg1f3]', board)).toEqual([
      { from: 35, to: 35, colour: 'red' },
      { from: 12, to: 28, colour: 'green' },
      { from: 6, to: 21, colour: 'yellow' },
    ]);
  });

  it('are left out where the board has no such squares', () => {
    for (const bad of ['[%cal Ge2]', '[%cal Ge2e9]', '[%csl Xd5]', '[%csl ]', '[%cal e2e4]'])
      expect(strokesIn(bad, board), bad).toEqual([]);
  });

  it('are added, take another colour, and are wiped away', () => {
    const arrow = { from: 12, to: 28, colour: 'green' } as const;
    const one = withStroke('', arrow, board);
    expect(one).toBe('[%cal Ge2e4]');
    expect(withStroke(one, { ...arrow, colour: 'red' }, board)).toBe('[%cal Re2e4]');
    expect(withStroke(one, arrow, board)).toBe('');
    const ring = withStroke(one, { from: 35, to: 35, colour: 'blue' }, board);
    expect(ring).toBe('[%cal Ge2e4][%csl Bd5]');
  });

  it('have squares of two digits', () => {
    const comment = withStroke('', { from: 0, to: 224, colour: 'green' }, large);
    expect(comment).toBe('[%cal Ga1o15]');
    expect(strokesIn(comment, large)).toEqual([{ from: 0, to: 224, colour: 'green' }]);
  });

  it('are bounded', () => {
    let comment = '';
    for (let to = 1; to < 200; to++)
      comment = withStroke(comment, { from: 0, to, colour: 'red' }, large);
    expect(strokesIn(comment, large).length).toBe(64);
    expect(comment.length).toBeLessThan(1000);
  });
});
