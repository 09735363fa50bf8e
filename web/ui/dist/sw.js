const version = 'd30819d6935e';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/BoardPanel-BjDoD6rV.css","/assets/BoardPanel-ChUJYqIr.js","/assets/ChoiceDialog-BOXVd_U-.js","/assets/ChoiceDialog-DIKp7x37.css","/assets/Choices-BkRqDIDx.css","/assets/Choices-fmTFQt8P.js","/assets/ConfirmDialog-BfC16t5n.css","/assets/ConfirmDialog-C9zdfMhF.js","/assets/Home-ByIzQo23.css","/assets/Home-D8NQPeVL.js","/assets/Notice-DCu6jpOC.js","/assets/Notice-u4mT8MAe.css","/assets/Piece-BZqT9jdE.css","/assets/Piece-BvbkO_kM.js","/assets/Play-Bt-Tw8KY.js","/assets/Play-CCrtjLQi.css","/assets/SelectField-UQApA2JG.js","/assets/SelectField-igwoGE9w.css","/assets/SpokenMoves-BTa0uJ5B.css","/assets/SpokenMoves-DYCZXT-7.js","/assets/Still-BUq09Nsz.css","/assets/Still-DWNOPw_W.js","/assets/TextField-Cf492dGP.js","/assets/TroubleNotice-CF3edm0k.js","/assets/TroubleNotice-g2PtGks9.css","/assets/address-BqoxdjWO.js","/assets/dates-T0U8Gt0O.js","/assets/disclose-version-xihTtKlq.js","/assets/first-D6alXzQT.js","/assets/first-D_DLrN96.js","/assets/home-B4VgRhBY.js","/assets/home-CxZzynsd.js","/assets/index-4PRpDOjz.js","/assets/index-BqyX7hvK.css","/assets/match.svelte-BG8qIebZ.js","/assets/opening-D6Jau8Y7.js","/assets/options-BS_drjJN.js","/assets/plan-C7KaMovQ.js","/assets/prefs.svelte-B3xKuwcD.js","/assets/problems-D6teT-Kz.js","/assets/socket-Blkqt_Fi.js","/assets/still-J_inmj1H.js","/assets/worth-DfGIccT3.js"];
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
