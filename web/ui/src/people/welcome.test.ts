import { expect, it } from 'vitest';
import { welcomeLater, welcomeNow } from './welcome';

it('whoever signs up is welcomed once, and nobody else', () => {
  expect(welcomeNow('An')).toBe(false);
  welcomeLater('An');
  expect(welcomeNow(undefined)).toBe(false);
  expect(welcomeNow('Bình')).toBe(false);
  expect(welcomeNow('An')).toBe(true);
  expect(welcomeNow('An')).toBe(false);
});
