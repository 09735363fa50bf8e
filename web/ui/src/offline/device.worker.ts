/// <reference lib="webworker" />
import { channelName, type Message, type Program } from './messages';

// The worker that runs the server: it waits until no other does, opens the files of the
// journal, loads the program and then only passes messages on. Its name is the path of the page,
// the page's build, and what the channel is called where the page has one of its own.

declare global {
  var Go: new () => {
    importObject: WebAssembly.Imports;
    run(it: WebAssembly.Instance): Promise<void>;
  };
  var bancoFiles: FileSystemSyncAccessHandle[] | null;
  var bancoPost: (message: Message) => void;
  var bancoReceive: (message: Message) => void;
  var bancoReady: (failed: string) => void;
}

const scope = self as unknown as DedicatedWorkerGlobalScope;
const [base = '', build = '', own = ''] = scope.name.split(' ');
const channel = new BroadcastChannel(channelName + own);
const worker = Math.random().toString(36).slice(2);
const tell = (message: Partial<Message>) => channel.postMessage({ page: '', id: 0, ...message });

/** Two files, or null where the browser gives none, as in a private window. */
async function openFiles(): Promise<FileSystemSyncAccessHandle[] | null> {
  for (let tries = 1; ; tries++) {
    try {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('banco', { create: true });
      const open = async (name: string) =>
        (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
      const first = await open('journal-a');
      try {
        return [first, await open('journal-b')];
      } catch (cause) {
        first.close();
        throw cause;
      }
    } catch (cause) {
      // A window that has just been closed may still have them.
      const taken = cause instanceof DOMException && cause.name === 'NoModificationAllowedError';
      if (!taken || tries === 20) {
        if (taken) throw cause;
        return null;
      }
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

async function load(program: Program): Promise<WebAssembly.Module> {
  const answer = await fetch(`${base}/${program.wasm}`);
  if (!answer.ok || !answer.body) throw new Error(`${program.wasm}: ${answer.status}`);
  let loaded = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, out) {
        loaded += chunk.length;
        tell({ kind: 'progress', part: Math.min(loaded / program.bytes, 1) });
        out.enqueue(chunk);
      },
    }),
  );
  const plain = counted.pipeThrough(new DecompressionStream('gzip'));
  const headers = { 'Content-Type': 'application/wasm' };
  return WebAssembly.compileStreaming(new Response(plain, { headers }));
}

async function run(): Promise<void> {
  const found = await fetch(`${base}/offline.json`);
  const program = (found.ok ? await found.json() : {}) as Program;
  if (!program.wasm) throw new Error('this build has no program for browsers');
  const [module, files] = await Promise.all([
    load(program),
    openFiles(),
    import(/* @vite-ignore */ `${base}/${program.exec}`),
  ]);
  globalThis.bancoFiles = files;
  globalThis.bancoPost = (message) => channel.postMessage(message);
  const ready = new Promise<void>((done, failed) => {
    globalThis.bancoReady = (why) => (why ? failed(new Error(why)) : done());
  });
  const go = new globalThis.Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  const ended = go.run(instance).then(() => {
    throw new Error('the program has ended');
  });
  await Promise.race([ready, ended]);
  const taken = instance.exports.mem as WebAssembly.Memory;
  const here = () =>
    tell({
      kind: 'here',
      worker,
      build,
      durable: files !== null,
      memory: taken.buffer.byteLength,
    });
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') here();
    if (data.worker !== worker || !data.page) return; // it is for one that is gone
    if (data.kind === 'call') tell({ page: data.page, id: data.id, kind: 'taken' });
    globalThis.bancoReceive(data);
  };
  here();
  await ended;
}

async function alone(): Promise<void> {
  try {
    tell({ kind: 'progress', part: 0 }); // whoever worked before is gone
    await run();
  } catch (cause) {
    tell({ kind: 'failed', why: String(cause) });
  }
}

if (own) void alone();
else void navigator.locks.request(channelName, alone);
