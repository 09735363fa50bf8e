import { expect, it } from 'vitest';
import { bytesText } from './view';

it('writes sizes in the unit that fits', () => {
  expect(bytesText(0)).toBe('0,0 kB');
  expect(bytesText(1_234_000)).toBe('1,2 MB');
  expect(bytesText(512_000_000_000)).toBe('512 GB');
  expect(bytesText(5e16)).toBe('50.000 TB');
});
