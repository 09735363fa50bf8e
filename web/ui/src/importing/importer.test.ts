import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/client';
import { importApi } from '../api/import';
import { lossText } from './losses';
import { Importer } from './importer.svelte';
import { largest } from './recognise';

function file(name: string, size = 3): File {
  const arrayBuffer = () => Promise.resolve(new Uint8Array([65, 66, 67]).buffer);
  const slice = () => ({ arrayBuffer });
  return { name, size, arrayBuffer, slice } as unknown as File;
}

afterEach(() => vi.restoreAllMocks());

describe('the importer', () => {
  it('takes in several files, one after another, and tells what became of each', async () => {
    const sent = vi.spyOn(importApi, 'import').mockImplementation(({ name }) =>
      name === 'bad.pgn'
        ? Promise.reject(new ApiError('bad-request', '', { key: 'nonsense', line: 3 }))
        : Promise.resolve({
            format: 'pgn',
            game: 'chess',
            games: 2,
            matches: ['a', 'b'],
            lost: [],
          }),
    );
    const importer = new Importer();
    expect(await importer.files([file('bad.pgn'), file('good.pgn')], 'chess')).toEqual(['a', 'b']);
    expect(sent).toHaveBeenCalledTimes(2);
    expect(sent.mock.lastCall?.[0]).toEqual({ name: 'good.pgn', game: 'chess', text: 'ABC' });
    expect(importer.receipts.map((r) => r.matches)).toEqual([[], ['a', 'b']]);
    expect(importer.receipts[0]?.text).toContain('3');
    expect(importer.busy).toBe(false);
  });

  it('refuses what is too large without sending it', async () => {
    const sent = vi.spyOn(importApi, 'import');
    const importer = new Importer();
    expect(await importer.files([file('huge.pgn', largest + 1)], '')).toEqual([]);
    expect(importer.receipts[0]?.text).toContain('4');
    expect(await importer.text('x'.repeat(largest + 1), '')).toEqual([]);
    expect(sent).not.toHaveBeenCalled();
    expect(importer.receipts[0]?.text).toContain('4 MB');
  });

  it('sends a text of the game that was chosen, and says so when nothing is in it', async () => {
    const sent = vi
      .spyOn(importApi, 'import')
      .mockResolvedValue({ format: 'pgn', game: 'caro', games: 0, matches: [], lost: [] });
    const importer = new Importer();
    expect(await importer.text('h8 i9', 'caro')).toEqual([]);
    expect(sent.mock.lastCall?.[0]).toEqual({ text: 'h8 i9', game: 'caro' });
    expect(importer.receipts[0]?.text).toContain('Không thấy');
  });

  it('tells what was lost of a file of which the rest was taken in', async () => {
    vi.spyOn(importApi, 'import').mockResolvedValue({
      format: 'pgn',
      game: 'chess',
      games: 4,
      matches: ['a', 'b'],
      lost: [
        { game: 2, problem: { key: 'import-move', line: 7, column: 3, params: { text: 'Ke5' } } },
        { game: 3, part: true, problem: { key: 'import-move', line: 9, column: 1 } },
      ],
    });
    const importer = new Importer();
    expect(await importer.files([file('some.pgn')], '')).toEqual(['a', 'b']);
    const [receipt] = importer.receipts;
    expect(receipt?.text).toMatch(/đã nhập 2 ván.*2 chỗ/);
    expect(receipt?.lost.map(lossText)).toEqual([
      expect.stringMatching(/^Ván 2 .*Dòng 7, cột 3: .*Ke5/),
      expect.stringMatching(/^Ván 3 .*Dòng 9, cột 1/),
    ]);
  });

  it('shows how far a file has come, and stops when told', async () => {
    vi.spyOn(importApi, 'import').mockImplementation((_, told, signal) => {
      told?.({ queue: 0, done: 1, of: 200 });
      return new Promise((_, failed) => {
        signal?.addEventListener('abort', () => failed(new Error('aborted')));
      });
    });
    const importer = new Importer();
    const done = importer.files([file('long.pgn'), file('next.pgn')], '');
    await vi.waitFor(() => expect(importer.progress).toMatchObject({ done: 1, of: 200 }));
    importer.stop();
    expect(await done).toEqual([]);
    expect(importer.receipts.map((r) => r.text)).toEqual(['đã dừng.']);
    expect(importer.progress).toBeNull();
  });

  it('waits as long as the server asks, and goes on', async () => {
    vi.useFakeTimers();
    const busy = new ApiError('too-many', '', undefined, 5);
    const sent = vi
      .spyOn(importApi, 'import')
      .mockRejectedValueOnce(busy)
      .mockResolvedValue({ format: 'pgn', game: 'chess', games: 1, matches: ['a'], lost: [] });
    const importer = new Importer();
    const done = importer.text('1. e4', '');
    await vi.advanceTimersByTimeAsync(4000);
    expect([importer.pause, sent.mock.calls.length]).toEqual([5, 1]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await done).toEqual(['a']);
    expect(importer.pause).toBe(0);
    vi.useRealTimers();
  });

  it('does not wait for long, nor once it is stopped', async () => {
    vi.spyOn(importApi, 'import').mockRejectedValue(new ApiError('too-many', '', undefined, 600));
    const importer = new Importer();
    expect(await importer.text('1. e4', '')).toEqual([]);
    expect(importer.receipts[0]?.text).toContain('Quá nhiều');
    vi.spyOn(importApi, 'import').mockRejectedValue(new ApiError('too-many', '', undefined, 30));
    const done = importer.text('1. e4', '');
    await vi.waitFor(() => expect(importer.pause).toBe(30));
    importer.stop();
    expect(await done).toEqual([]);
    expect(importer.receipts[0]?.text).toBe('đã dừng.');
  });
});
