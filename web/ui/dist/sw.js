const version = 'ae39ea184cb6';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/client-mI6F4jOH.js","/assets/disclose-version-xihTtKlq.js","/assets/first-BPcSbuDN.js","/assets/first-DCUP8FJ2.js","/assets/i18n-CaOt6cSU.js","/assets/index-BS2Zhb2h.js","/assets/index-Bh-hVCEq.css","/assets/pieces-CxibboJo.js","/assets/pieces-DEpTrD1w.js","/assets/prefs.svelte-JHUOqjgY.js","/assets/problems-2G5BL4C6.js","/assets/words-Sc_zhO6x.js"];
/* global shell, version -- written in front of this file when the page is built */
// The service worker. It keeps the shell of the page, which is what index.html
// loads, and serves it when the server is away; the page then says so. It
// keeps no answer of the server, and every new build brings its own shell.

const prefix = 'banco-shell-';
const name = prefix + version;

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(replace()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(visit(request));
  else if (shell.includes(url.pathname)) event.respondWith(kept(url.pathname, request));
});

/** Files that are named by their content may come from the browser's cache, others are asked for. */
async function keep() {
  const cache = await caches.open(name);
  await cache.addAll(
    shell.map(
      (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' }),
    ),
  );
  await self.skipWaiting();
}

async function replace() {
  const old = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
  await Promise.all(old.map((key) => caches.delete(key)));
  await self.clients.claim();
}

/** A page comes from the server where there is one. A proxy that finds none says so with 502 to 504. */
async function visit(request) {
  const answer = await fetch(request).catch(() => null);
  if (answer && (answer.status < 502 || answer.status > 504)) return answer;
  return kept('/', request, answer);
}

/** A file of the shell, or what the server says where the browser has thrown it away. */
async function kept(path, request, answer = null) {
  const found = await caches.match(path, { cacheName: name, ignoreVary: true });
  return found ?? answer ?? fetch(request);
}
