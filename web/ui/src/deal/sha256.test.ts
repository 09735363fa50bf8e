import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bytesOf, hex, sha256 } from './sha256';

describe('sha256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of %j is as the standard says', (text, digest) => {
    expect(hex(sha256(bytesOf(text)))).toBe(digest);
  });

  it('agrees with another at every length around the blocks', () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 0xff);
      expect(hex(sha256(bytes)), String(length)).toBe(
        createHash('sha256').update(bytes).digest('hex'),
      );
    }
  });
});
