const version = 'f0fb5a748940';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/BoardPanel-B4xgMjzP.js","/assets/BoardPanel-BH3nmg4-.css","/assets/Choices-BkRqDIDx.css","/assets/Choices-CSsVAJp4.js","/assets/ClockField-7gt3Mhva.css","/assets/ClockField-C7vBiUBm.js","/assets/GameTable-C363IxnS.js","/assets/GameTable-CyWzEF63.css","/assets/Home-BBk-a6Ee.css","/assets/Home-BgEmXtQX.js","/assets/Notice-BuTD7rSe.js","/assets/Notice-u4mT8MAe.css","/assets/Piece-BZqT9jdE.css","/assets/Piece-N5eXHRgV.js","/assets/Play-CyCvI9uQ.js","/assets/Play-StvUyD9o.css","/assets/ProofPlace-Bj3SRFQ8.js","/assets/ProofPlace-ZGM-JVj9.css","/assets/SelectField-DJFsxQBd.js","/assets/SelectField-DSF1YdHD.css","/assets/Still-BUq09Nsz.css","/assets/Still-XiqARial.js","/assets/TextField-CS-fRUoq.js","/assets/address-BqoxdjWO.js","/assets/control-DO3xhRNf.js","/assets/dates-Dn4ySag6.js","/assets/disclose-version-xihTtKlq.js","/assets/first-BlxWE9TH.js","/assets/first-BzP4vKxR.js","/assets/games-DrjiY7ou.js","/assets/home-5zdCed_A.js","/assets/home-Cery7eeS.js","/assets/index-DlF5c1oq.js","/assets/index-DxQGtYCT.css","/assets/index-client-D5ZSj3b-.js","/assets/match.svelte-Ck_rFX-4.js","/assets/opening-Bim7XrlU.js","/assets/options-BS_drjJN.js","/assets/plan-EhJoTUSy.js","/assets/preload-helper-DHhhL8Zf.js","/assets/problems-BMaBrcNL.js","/assets/standing-5cAE3Y8g.js","/assets/still-BE9mqoJD.js","/assets/stones-XB443hDg.js"];
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
