import { describe, expect, it } from 'vitest';
import type { Summary } from '../api/wire';
import { head } from '../play/testing';
import { standing, when } from './words';

const study = {
  ...head,
  kind: 'study',
  plies: 40,
  picture: { pieces: [], taken: [[], []] },
  created: Date.UTC(2026, 10, 15),
} as Summary;

describe('a game in the library', () => {
  it('has the day and the result of its record', () => {
    const recorded = {
      ...study,
      recorded: '0-1',
      date: '1997.05.11',
    };
    expect(when(recorded)).toBe('11/05/1997');
    expect(standing(recorded)).toBe('0-1 Đen thắng');
  });

  it('has the moment it began here where no record says otherwise', () => {
    expect(when(study)).toContain('2026');
    expect(when({ ...study, date: '????.??.??' })).toContain('2026');
    expect(standing(study)).toBe('Bàn phân tích');
  });
});
