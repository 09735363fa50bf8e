import { expect, it } from 'vitest';
import { isOfServer } from './leave';

it.each([
  ['/play/a1b2c3', true],
  ['/tournaments/x', true],
  ['/class/abc', true],
  ['/online', true],
  ['/account', true],
  ['/', false],
  ['/puzzles', false],
  ['/lab', false],
  ['/tournaments', false],
  ['/analysis', false],
  ['/rules/chess', false],
])('knows that %s is of the server: %s', (path, is) => {
  expect(isOfServer(path)).toBe(is);
});
