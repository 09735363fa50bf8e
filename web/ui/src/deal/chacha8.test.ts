import { expect, it } from 'vitest';
import { chacha8 } from './chacha8';
import { bytesOf } from './sha256';

it('draws the numbers that Go draws, past every change of key', () => {
  const drawn: bigint[] = [];
  for (const x of chacha8(bytesOf('ChaCha8 is fast, 32-byte seed!!!'))) {
    drawn.push(x);
    if (drawn.length === 300) break;
  }
  expect([0, 1, 2, 31, 32, 123, 124, 299].map((i) => drawn[i])).toEqual([
    670084296371349614n,
    11422062578689947488n,
    10908981005411170515n,
    8824697626330319824n,
    9499384312681134839n,
    1086291091164145170n,
    17473638283391471442n,
    16115644172373211861n,
  ]);
});
