const version = 'd842823d58d2';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/BoardPanel-BH3nmg4-.css","/assets/BoardPanel-CYiUpSCS.js","/assets/Choices-BcA1l9Ce.js","/assets/Choices-BkRqDIDx.css","/assets/Home-BLObNVk3.css","/assets/Home-CaGBvoIA.js","/assets/Notice-BAI0FLyF.js","/assets/Notice-u4mT8MAe.css","/assets/Piece-BZqT9jdE.css","/assets/Piece-C4MI6p3h.js","/assets/Play-CFoTlHnG.css","/assets/Play-CivcHk8Q.js","/assets/ProofPlace-4HwNYLLm.css","/assets/ProofPlace-BzCvSFOK.js","/assets/SelectField-DvqAEbW1.js","/assets/SelectField-igwoGE9w.css","/assets/Still-BUq09Nsz.css","/assets/Still-DCbRsPSx.js","/assets/TextField-CsOtGjoo.js","/assets/address-BqoxdjWO.js","/assets/dates-DBaWZhps.js","/assets/disclose-version-xihTtKlq.js","/assets/first-7c1FujXy.js","/assets/first-DfqLyhw6.js","/assets/home-Djy1rMz9.js","/assets/home-EIKvPlSm.js","/assets/index-BlT4OdnN.css","/assets/index-client-CbqT3UPE.js","/assets/index-usng2Acf.js","/assets/match.svelte-DqWs_FSq.js","/assets/opening-DXP-pB1u.js","/assets/options-BS_drjJN.js","/assets/plan-CN0590bP.js","/assets/preload-helper-DHhhL8Zf.js","/assets/problems-BH6ec_CY.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/socket-DTmp9nAZ.js","/assets/standing-QBObiT5l.js","/assets/still-Cx0CulMS.js"];
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
