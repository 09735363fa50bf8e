import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offlineShell } from './offline-shell.ts';

// The server that `npm run dev` talks to: a banco running beside it.
const server = process.env.BANCO_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), offlineShell()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs is one file: small ones compress badly.
        advancedChunks: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/svelte|preload-helper|src\/(prefs|i18n\/(numbers|dates)|games\/(index|page)|play\/(standing|opening)|parts\/shared\/(Notice|Still|Piece)\b)/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true } } },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/i18n/testing.ts'],
    testTimeout: 30_000, // for machines that do other work as well
  },
});
