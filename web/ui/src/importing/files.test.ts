import { describe, expect, it } from 'vitest';
import { base64, wrap } from './files';

/** jsdom's files cannot be read as bytes; these can. */
function file(name: string, bytes: number[] | string): File {
  const data = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : Uint8Array.from(bytes);
  return { name, size: data.length, arrayBuffer: () => Promise.resolve(data.buffer) } as File;
}

describe('a file', () => {
  it('is sent as text where it is text', async () => {
    expect(await wrap(file('a.pgn', '1. e4 “xin chào” *'), '')).toEqual({
      name: 'a.pgn',
      text: '1. e4 “xin chào” *',
    });
  });

  it('is sent as bytes where it is not', async () => {
    expect(await wrap(file('a.txt', [0xb3, 0xb5]), 'xiangqi')).toEqual({
      name: 'a.txt',
      game: 'xiangqi',
      data: 's7U=',
    });
    expect(await wrap(file('a.txt', [65, 0, 66]), '')).toMatchObject({ data: 'QQBC' });
  });

  it('is sent as bytes where its ending says so', async () => {
    expect(await wrap(file('A.XQF', 'XQ'), '')).toEqual({ name: 'A.XQF', data: 'WFE=' });
  });
});

describe('base64', () => {
  it('holds more than one call can take', () => {
    const bytes = new Uint8Array(100_000).fill(7);
    expect(atob(base64(bytes))).toBe('\x07'.repeat(100_000));
  });
});
