const version = '8a568a560ec7';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/BoardPanel-BH3nmg4-.css","/assets/BoardPanel-D0loJgbi.js","/assets/Choices-BcA1l9Ce.js","/assets/Choices-BkRqDIDx.css","/assets/Home-BLObNVk3.css","/assets/Home-BjVGSlDO.js","/assets/Notice-CgC6Ienh.js","/assets/Notice-u4mT8MAe.css","/assets/Piece-BZqT9jdE.css","/assets/Piece-BpwesTcr.js","/assets/Play-CFoTlHnG.css","/assets/Play-DDTBISd4.js","/assets/ProofPlace-4HwNYLLm.css","/assets/ProofPlace-B5dX_cGY.js","/assets/SelectField-DvqAEbW1.js","/assets/SelectField-igwoGE9w.css","/assets/Still-BUq09Nsz.css","/assets/Still-BvOkYLz-.js","/assets/TextField-CsOtGjoo.js","/assets/address-BqoxdjWO.js","/assets/dates-DzihQmm4.js","/assets/disclose-version-xihTtKlq.js","/assets/first-DKl52mmT.js","/assets/first-DovjHHBz.js","/assets/home-C_62fnQ5.js","/assets/home-DX11WPs0.js","/assets/index-BlT4OdnN.css","/assets/index-DT6ztKy0.js","/assets/index-client-CbqT3UPE.js","/assets/match.svelte-Cp0vAbQv.js","/assets/opening-CiaTbK6L.js","/assets/options-BS_drjJN.js","/assets/plan-B5NyTEET.js","/assets/preload-helper-DHhhL8Zf.js","/assets/problems-C6nvFVKM.js","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/socket-fMjmPmGK.js","/assets/standing-CWQQM7Z3.js","/assets/still-y6KL3RmT.js"];
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
