import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { FileHost } from './filehost';
import { expect, test } from './fixtures';

/** Runs a test binary of Go in a worker, and tells what it printed and how it ended. */
const worker = `
importScripts('wasm_exec.js');
const decoder = new TextDecoder();
let output = '';
let code = 0;
globalThis.fs.writeSync = (_, bytes) => {
  output += decoder.decode(bytes, { stream: true });
  return bytes.length;
};
const go = new Go();
go.argv = ['journal.test', '-test.v', '-test.run', 'TestStoreOnOriginFiles'];
go.exit = (how) => (code = how);
fetch('journal.wasm')
  .then((answer) => answer.arrayBuffer())
  .then((program) => WebAssembly.instantiate(program, go.importObject))
  .then(({ instance }) => go.run(instance))
  .then(() => postMessage({ code, output }), (why) => postMessage({ code: 1, output: output + why }));
`;

test('the store of the browser keeps what every store promises', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'banco-store-'));
  const run = promisify(execFile);
  const env = { ...process.env, GOOS: 'js', GOARCH: 'wasm', CGO_ENABLED: '0' };
  const out = join(folder, 'journal.wasm');
  const args = ['test', '-c', '-vet=off', '-ldflags=-s -w', '-o', out, './store/journal'];
  await run('go', args, { cwd: resolve('../..'), env });
  const { stdout } = await run('go', ['env', 'GOROOT']);
  await copyFile(join(stdout.trim(), 'lib/wasm/wasm_exec.js'), join(folder, 'wasm_exec.js'));
  await writeFile(join(folder, 'worker.js'), worker);
  await writeFile(join(folder, 'index.html'), '<link rel="icon" href="data:,">');
  const host = new FileHost(folder, '');
  await host.open();

  await page.goto(host.url);
  const { code, output } = await page.evaluate(
    () =>
      new Promise<{ code: number; output: string }>((done) => {
        const started = new Worker('worker.js');
        started.onmessage = ({ data }) => done(data as { code: number; output: string });
      }),
  );
  expect(code, output).toBe(0);
  expect(output).toContain('--- PASS: TestStoreOnOriginFiles/Cancelled');
  host.close();
  await rm(folder, { recursive: true, force: true });
});
