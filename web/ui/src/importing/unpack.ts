/** The files of what was dropped, those in folders among them. */
export async function dropped(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  const files = [...data.files];
  if (!entries.some((entry) => entry?.isDirectory)) return files;
  const lists = await Promise.all(entries.map((entry) => (entry ? filesUnder(entry) : [])));
  return lists.flat();
}

/** The files under an entry of a file system, in the order of their names. */
async function filesUnder(entry: FileSystemEntry): Promise<File[]> {
  if (hidden(entry.name)) return [];
  if (entry.isFile) {
    return [
      await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed)),
    ];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const more = await new Promise<FileSystemEntry[]>((done, failed) =>
      reader.readEntries(done, failed),
    );
    if (!more.length) break; // they come in parts
    entries.push(...more);
  }
  entries.sort((a, b) => a.name.localeCompare(b.name));
  const lists: File[][] = [];
  for (const one of entries) lists.push(await filesUnder(one));
  return lists.flat();
}

/** Whether a file is none that a person has put there. */
function hidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
}

/** The files themselves, with those in ZIP archives in the place of the archives, one at a time. */
export async function* unpacked(files: Iterable<File>): AsyncGenerator<File> {
  for (const file of files) {
    if (!/\.zip$/i.test(file.name)) {
      yield file;
      continue;
    }
    for (const entry of await directory(file)) yield await extract(file, entry);
  }
}

interface Entry {
  name: string;
  packed: boolean;
  size: number;
  offset: number;
}

/** Reads so many bytes of a file. */
async function view(file: Blob, begin: number, end: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(begin, end).arrayBuffer());
}

/** The end of an archive has at most this many bytes: 22, and a comment. */
const longestEnd = 22 + 0xffff;

/** The files of an archive, by the directory at its end; none where it is no archive. */
async function directory(file: File): Promise<Entry[]> {
  const tail = await view(file, Math.max(0, file.size - longestEnd), file.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) return [];
  const begin = tail.getUint32(end + 16, true);
  const list = await view(file, begin, begin + tail.getUint32(end + 12, true));
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= list.byteLength && list.getUint32(at, true) === 0x02014b50;) {
    const length = list.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, length));
    const method = list.getUint16(at + 10, true);
    const entry = {
      name,
      packed: method === 8,
      size: list.getUint32(at + 20, true),
      offset: list.getUint32(at + 42, true),
    };
    if (!name.endsWith('/') && !hidden(name) && (method === 0 || method === 8)) entries.push(entry);
    at += 46 + length + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return entries;
}

/** Takes a file out of an archive. */
async function extract(file: File, { name, packed, size, offset }: Entry): Promise<File> {
  const head = await view(file, offset, offset + 30);
  const begin = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const data = file.slice(begin, begin + size);
  if (!packed) return new File([data], name);
  const stream = data.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new File([await new Response(stream).blob()], name);
}
