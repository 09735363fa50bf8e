import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offlineShell } from './offline-shell.ts';

// The server that `npm run dev` talks to: a banco running beside it.
const server = process.env.BANCO_URL ?? 'http://127.0.0.1:8080';

/**
 * What is loaded beside a part that is asked for. The first pages come with all they need, and so do the
 * views of the lab. Others share most with them, and the names of what they share would be a part of the
 * first load.
 */
function preloaded(
  part: string,
  deps: string[],
  { hostId, hostType }: { hostId: string; hostType: string },
): string[] {
  const all = hostType === 'html' || /\/(Home|Play)-/.test(part) || /\/Lab-/.test(hostId);
  return all ? deps : deps.filter((name) => !name.endsWith('.js'));
}

export default defineConfig({
  plugins: [svelte(), offlineShell()],
  worker: { format: 'es' },
  // Files name each other by where they lie, so that a folder may hold them all: banco static.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    rolldownOptions: {
      output: {
        // What every page needs is one file: small ones compress badly.
        advancedChunks: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/svelte|preload-helper|src\/(prefs|router|sitemap|help|keys|api\/(client|place|socket)|people\/account|sound\/(audio|index|sound)|i18n\/(numbers|dates)|games\/(index|page)|play\/(standing|opening)|parts\/(shared\/(Icon|Notice|Still|Piece)|frame\/(Menu|SoundButton|ThemeButton)))\b/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true } } },
  test: {
    environment: 'jsdom',
    pool: 'threads',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/i18n/testing.ts'],
    testTimeout: 30_000, // for machines that do other work as well
    isolate: false, // modules and document are made once: a quarter of the time
  },
});
