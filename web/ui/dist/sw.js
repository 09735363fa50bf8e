const version = '7dc47dcd22cf';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/BoardPanel-BjDoD6rV.css","/assets/BoardPanel-lkWQ1uQC.js","/assets/Choices-BkRqDIDx.css","/assets/Choices-o6ZF6lye.js","/assets/ConfirmDialog-BfC16t5n.css","/assets/ConfirmDialog-BiYwZylE.js","/assets/Home-DJ5kAKmk.css","/assets/Home-DxKeVDIC.js","/assets/Notice-D57rY6wL.js","/assets/Notice-u4mT8MAe.css","/assets/Piece-BZqT9jdE.css","/assets/Piece-DzLi20pR.js","/assets/Play-g9Ukts_V.css","/assets/Play-qlnLhVDU.js","/assets/SelectField-C9NjvG43.js","/assets/SelectField-igwoGE9w.css","/assets/Still-BUq09Nsz.css","/assets/Still-CLr6v8R2.js","/assets/TextField-Blt5nYhQ.js","/assets/TroubleNotice-DBuvSv9i.css","/assets/TroubleNotice-DyU5q3TY.js","/assets/dates-CEUURB3T.js","/assets/disclose-version-xihTtKlq.js","/assets/first-DBT4bq7L.js","/assets/first-LPWgSNL6.js","/assets/home-Lbv2zK_r.js","/assets/home-SzsTjC74.js","/assets/index-BEwRbcTM.css","/assets/index-DSb5hsI8.js","/assets/options-DXA50_MD.js","/assets/prefs.svelte-JHUOqjgY.js","/assets/problems-DxJ4AcjG.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/still-nnriUuMv.js","/assets/worth-CO0NQqna.js"];
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
