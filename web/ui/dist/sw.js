const version = 'bdcbe973c705';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/BoardPanel-BH3nmg4-.css","/assets/BoardPanel-z0CkL_r_.js","/assets/Choices-BcA1l9Ce.js","/assets/Choices-BkRqDIDx.css","/assets/Home-BLObNVk3.css","/assets/Home-DAvS-GzK.js","/assets/Notice-KwdFgfAU.js","/assets/Notice-u4mT8MAe.css","/assets/Piece-BZqT9jdE.css","/assets/Piece-DmegwdVO.js","/assets/Play-CFoTlHnG.css","/assets/Play-DB4S6jFj.js","/assets/ProofPlace-4HwNYLLm.css","/assets/ProofPlace-DSLLZ-5l.js","/assets/SelectField-DvqAEbW1.js","/assets/SelectField-igwoGE9w.css","/assets/Still-BUq09Nsz.css","/assets/Still-CTnCNmuA.js","/assets/TextField-CsOtGjoo.js","/assets/address-BqoxdjWO.js","/assets/dates-BprNTyOy.js","/assets/disclose-version-xihTtKlq.js","/assets/first-DKl52mmT.js","/assets/first-DovjHHBz.js","/assets/home-BEoPGBAj.js","/assets/home-CuBxOyty.js","/assets/index-BlT4OdnN.css","/assets/index-DvO8dOUb.js","/assets/index-client-CbqT3UPE.js","/assets/match.svelte-D-OHCJi1.js","/assets/opening-Dtq-fmpx.js","/assets/options-BS_drjJN.js","/assets/plan-BR9nPysI.js","/assets/preload-helper-DHhhL8Zf.js","/assets/problems-7w0LQaas.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/socket-D06Ew50m.js","/assets/standing-BODqLbfo.js","/assets/still-CdcUSIfb.js"];
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
