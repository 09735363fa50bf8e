import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';

/**
 * What a first visit asks for although index.html does not name it: the words, two pages, and the
 * files at the root; and what is shown without a server.
 */
const first =
  /\/(i18n\/(vi|en)\/(first|home)\.ts|pages\/(Home|Play)\.svelte|offline\/(AwayNotice\.svelte|seen\.ts))$/;
const rootFiles = ['/', '/favicon.svg', '/manifest.webmanifest'];

/** The names of a chunk and of all that it cannot do without. */
function closure(bundle: Rollup.OutputBundle, name: string, names: Set<string>): void {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || names.has(name)) return;
  names.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style);
  for (const other of chunk.imports) closure(bundle, other, names);
}

/** The paths of the shell: the pages that load at once, in both languages. */
export function shellOf(bundle: Rollup.OutputBundle): string[] {
  const names = new Set<string>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    if (chunk.isEntry || first.test(chunk.facadeModuleId ?? '')) {
      closure(bundle, chunk.fileName, names);
    }
  }
  return [...rootFiles, ...[...names].sort().map((name) => `/${name}`)];
}

/**
 * Writes sw.js: the service worker with the list of files that it keeps, under a version
 * that changes whenever one of them does.
 */
export function offlineShell(): Plugin {
  return {
    name: 'banco-offline-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const source = readFileSync(
        fileURLToPath(new URL('src/offline/worker.js', import.meta.url)),
        'utf8',
      );
      const shell = JSON.stringify(shellOf(bundle));
      const index = bundle['index.html'];
      const html = index?.type === 'asset' ? String(index.source) : '';
      const version = createHash('sha256').update(shell).update(html).update(source).digest('hex');
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `const version = '${version.slice(0, 12)}';\nconst shell = ${shell};\n${source}`,
      });
    },
  };
}
