import { expect, it } from 'vitest';
import { gamesByMonth } from './months';

it('counts the games of the last twelve months', () => {
  const at = (text: string) => new Date(text).getTime();
  const times = ['2026-11-16T10:00', '2026-11-01T00:00', '2025-12-31T23:59', '2025-11-30T12:00'];
  const months = gamesByMonth(times.map(at), new Date('2026-11-16T12:00'));
  expect(months).toHaveLength(12);
  expect(months.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect(months[0]?.month).toEqual(new Date(2025, 11, 1));
});
