import { expect, it } from 'vitest';
import { bytesOf, textOf } from './passkeys';

it('writes bytes in base64url, and reads them', () => {
  for (const text of ['', 'AA', '-_-_', 'SGVsbG8', 'd29ybGQh']) {
    expect(textOf(bytesOf(text).buffer)).toBe(text);
  }
  expect([...bytesOf('-_8')]).toEqual([251, 255]);
});
