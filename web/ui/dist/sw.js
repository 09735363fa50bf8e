const version = 'a5fe6618a376';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/BoardPanel-BjDoD6rV.css","/assets/BoardPanel-BshChqQN.js","/assets/Choices-BkRqDIDx.css","/assets/Choices-CE70yg14.js","/assets/ConfirmDialog-BfC16t5n.css","/assets/ConfirmDialog-Dohex2nK.js","/assets/Home-CMHlImMc.js","/assets/Home-DJ5kAKmk.css","/assets/Notice-D4JBVfo9.js","/assets/Notice-u4mT8MAe.css","/assets/Piece-BZqT9jdE.css","/assets/Piece-D3KWlyNs.js","/assets/Play-CCrtjLQi.css","/assets/Play-zCb6rOnO.js","/assets/SelectField-igwoGE9w.css","/assets/SelectField-zo5vN8Zq.js","/assets/Still-BUq09Nsz.css","/assets/Still-DzSzc_IW.js","/assets/TextField-Bq3OPOUf.js","/assets/TroubleNotice-72JawBw1.js","/assets/TroubleNotice-BPYBL2g8.css","/assets/dates-BKZSfF6M.js","/assets/disclose-version-xihTtKlq.js","/assets/first-DfS4xCiH.js","/assets/first-LKKq5FN5.js","/assets/home-Lbv2zK_r.js","/assets/home-SzsTjC74.js","/assets/index-4tcNapGv.js","/assets/index-BqyX7hvK.css","/assets/options-DXA50_MD.js","/assets/prefs.svelte-DGHluOkP.js","/assets/problems-D6ttQBBD.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/still-Bx62qHkU.js","/assets/worth-HNR5QKMX.js"];
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
