import { base, keptKey } from '../api/place';
import type { Program } from './messages';

const kit = 'banco-kit'; // worker.js serves from it

/** What the host has for use without a network; null where it has nothing. */
export async function offered(): Promise<Program | null> {
  const answer = await fetch(`${base}/offline.json`, { cache: 'no-cache' }).catch(() => null);
  const program = answer?.ok ? ((await answer.json()) as Partial<Program>) : {};
  return program.wasm ? (program as Program) : null;
}

/** Whether a program is kept, and with it all files of its page. */
export function isKept(program: Program): boolean {
  return localStorage.getItem(keptKey) === program.wasm;
}

/** How many files are fetched at once. */
const atOnce = 6;

/** Keeps a program and all files of the page, and tells what part of it has come. */
export async function keep(program: Program, told: (part: number) => void): Promise<void> {
  const cache = await caches.open(kit);
  navigator.serviceWorker?.controller?.postMessage('kit');
  const paths = [...program.files, program.exec, 'offline.json', program.wasm].map(
    (path) => `${base}/${path}`,
  );
  const lasting = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  lasting.delete(`${base}/offline.json`);
  const missing = paths.filter((path) => !lasting.has(path)).values();
  const fill = async () => {
    for (const path of missing) {
      const answer = await fetch(path);
      if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`);
      const whole = path.endsWith(program.wasm);
      const body = whole ? counted(answer.body, program.bytes, told) : answer.body;
      await cache.put(path, new Response(body, { headers: answer.headers }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fill));
  for (const path of lasting) if (!paths.includes(path)) await cache.delete(path);
  localStorage.setItem(keptKey, program.wasm);
  // Or the browser may throw it away some day. One that asks the visitor first may wait for ever.
  void navigator.storage.persist?.().catch(() => false);
}

function counted(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  bytes: number,
  told: (part: number) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let come = 0;
  return body.pipeThrough(
    new TransformStream({
      transform(chunk: Uint8Array<ArrayBuffer>, out) {
        told((come += chunk.length) / bytes);
        out.enqueue(chunk);
      },
    }),
  );
}
