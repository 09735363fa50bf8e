import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from '../api/client';
import { largest } from './recognise';
import { Reception } from './reception.svelte';

function file(name: string, size = 3): File {
  const arrayBuffer = () => Promise.resolve(new Uint8Array([65, 66, 67]).buffer);
  return { name, size, arrayBuffer } as unknown as File;
}

afterEach(() => vi.restoreAllMocks());

describe('the reception', () => {
  it('takes in several files, one after another, and tells what became of each', async () => {
    const sent = vi
      .spyOn(api, 'import')
      .mockImplementation(({ name }) =>
        name === 'bad.pgn'
          ? Promise.reject(new ApiError('bad-request', '', { key: 'nonsense', line: 3 }))
          : Promise.resolve({ format: 'pgn', game: 'chess', matches: ['a', 'b'] }),
      );
    const reception = new Reception();
    expect(await reception.files([file('bad.pgn'), file('good.pgn')], 'chess')).toEqual(['a', 'b']);
    expect(sent).toHaveBeenCalledTimes(2);
    expect(sent).toHaveBeenLastCalledWith({ name: 'good.pgn', game: 'chess', text: 'ABC' });
    expect(reception.receipts.map((r) => r.matches)).toEqual([[], ['a', 'b']]);
    expect(reception.receipts[0]?.text).toContain('3');
    expect(reception.busy).toBe(false);
  });

  it('refuses what is too large without sending it', async () => {
    const sent = vi.spyOn(api, 'import');
    const reception = new Reception();
    expect(await reception.files([file('huge.pgn', largest + 1)], '')).toEqual([]);
    expect(reception.receipts[0]?.text).toContain('4');
    expect(await reception.text('x'.repeat(largest + 1), '')).toEqual([]);
    expect(sent).not.toHaveBeenCalled();
    expect(reception.receipts[0]?.text).toContain('4 MB');
  });

  it('sends a text of the game that was chosen, and says so when nothing is in it', async () => {
    const sent = vi
      .spyOn(api, 'import')
      .mockResolvedValue({ format: 'pgn', game: 'caro', matches: [] });
    const reception = new Reception();
    expect(await reception.text('h8 i9', 'caro')).toEqual([]);
    expect(sent).toHaveBeenCalledWith({ text: 'h8 i9', game: 'caro' });
    expect(reception.receipts[0]?.text).toContain('Không thấy');
  });
});
