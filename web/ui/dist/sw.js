const version = '6b47f3a30991';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/BoardPanel-BH3nmg4-.css","/assets/BoardPanel-Ck48CwMG.js","/assets/Choices-BcA1l9Ce.js","/assets/Choices-BkRqDIDx.css","/assets/Home-Bj2hqXcI.css","/assets/Home-H1I5AGgY.js","/assets/Notice-o-XAzsas.js","/assets/Notice-u4mT8MAe.css","/assets/Piece-BZqT9jdE.css","/assets/Piece-DB2fZE6Y.js","/assets/Play-D5RKeKU8.css","/assets/Play-DC-vjt-U.js","/assets/ProofPlace-3oEd7ztN.js","/assets/ProofPlace-4HwNYLLm.css","/assets/SelectField-DvqAEbW1.js","/assets/SelectField-igwoGE9w.css","/assets/Still-BDFHv-hJ.js","/assets/Still-BUq09Nsz.css","/assets/TextField-CsOtGjoo.js","/assets/address-BqoxdjWO.js","/assets/dates-CAfGtr1o.js","/assets/disclose-version-xihTtKlq.js","/assets/first-BcZmj9Yg.js","/assets/first-DQ8H9FPQ.js","/assets/home-DUExMZvC.js","/assets/home-WEAQQuhN.js","/assets/index-Bl5Zs0Ga.js","/assets/index-BlT4OdnN.css","/assets/index-client-CbqT3UPE.js","/assets/match.svelte-6VZiw0Fc.js","/assets/opening-BJxQ3w-O.js","/assets/options-BS_drjJN.js","/assets/plan-DhIpP55D.js","/assets/preload-helper-DHhhL8Zf.js","/assets/problems-NoN-jo63.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/socket-DejOZ8R-.js","/assets/still-BhM2cxxG.js"];
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
