// Prints what the first load of the page weighs, and fails above the bar.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const bar = 90_000;
const dist = join(import.meta.dirname, '../dist');
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((f) =>
  /\.(js|css)$/.test(f),
);
let total = 0;
for (const file of files.sort()) {
  const bytes = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  total += bytes;
  process.stdout.write(`${file}  ${bytes} B gz\n`);
}
process.stdout.write(`first load  ${total} B gz of at most ${bar}\n`);
if (total > bar) process.exit(1);
