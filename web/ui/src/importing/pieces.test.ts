import { File } from 'node:buffer';
import { deflateRawSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { importApi } from '../api/import';
import { Importer } from './importer.svelte';
import { pieces, Uncut } from './pieces';
import { unpacked } from './unpack';

afterEach(() => vi.restoreAllMocks());

const one = '[Event "A"]\n\n1. e4 *\n\n';

function named(name: string, data: string | Uint8Array): globalThis.File {
  return new File([data], name) as unknown as globalThis.File;
}

it('cuts a long file before the tags of games', async () => {
  const sent: string[] = [];
  for await (const piece of pieces(named('a.pgn', one.repeat(10)), 'chess', 60)) {
    expect(piece.lines).toBe(4 * (piece.bytes / one.length));
    sent.push(piece.sent.text ?? '');
  }
  expect(sent).toEqual(Array<string>(5).fill(one + one));
  const uncut = pieces(named('a.txt', 'x'.repeat(70)), '', 60);
  await expect(uncut.next()).rejects.toThrow(Uncut);
});

it('counts games and lines from the top of a file, and keeps what is stored when it is stopped', async () => {
  const importer = new Importer(60);
  let calls = 0;
  vi.spyOn(importApi, 'import').mockImplementation((_, tell) => {
    tell?.({ queue: 0, done: 1, of: 2 });
    if (++calls === 3) importer.stop();
    const lost = [{ game: 2, problem: { key: 'import-move' as const, line: 7 } }];
    return calls === 3
      ? Promise.reject(new Error('left'))
      : Promise.resolve({ format: 'pgn', game: 'chess', games: 2, matches: [`m${calls}`], lost });
  });
  expect(await importer.files([named('a.pgn', one.repeat(10))], '')).toEqual(['m1', 'm2']);
  const [receipt] = importer.receipts;
  expect(receipt?.lost.map((l) => [l.game, l.problem.line])).toEqual([
    [2, 7],
    [4, 15],
  ]);
  expect(receipt?.text).toContain('đã dừng');
});

/** An archive of two files, one packed, and of what nobody wants. */
function archive(): Uint8Array {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, packed] of [
    ['games/a.pgn', true],
    ['__MACOSX/a.pgn', false],
    ['b.pgn', false],
  ] as const) {
    const data = packed ? deflateRawSync(Buffer.from(one)) : Buffer.from(one);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(packed ? 8 : 0, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(head, Buffer.from(name), data);
    list.push(entry, Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, directory, end]));
}

it('takes the files out of a ZIP archive', async () => {
  vi.stubGlobal('File', File);
  const names: string[] = [];
  for await (const file of unpacked([named('x.txt', 'x'), named('all.zip', archive())])) {
    names.push(file.name);
    if (file.name !== 'x.txt') expect(await file.text()).toBe(one);
  }
  expect(names).toEqual(['x.txt', 'games/a.pgn', 'b.pgn']);
  vi.unstubAllGlobals();
});
