const version = '0e5e5f7ceb93';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/BoardPanel-BH3nmg4-.css","/assets/BoardPanel-CL-70U7q.js","/assets/Choices-BkRqDIDx.css","/assets/Choices-D3ngKuVN.js","/assets/ClockField-7gt3Mhva.css","/assets/ClockField-BJTopjd5.js","/assets/GameTable-CyWzEF63.css","/assets/GameTable-DDsli2bY.js","/assets/Home-8wCC4Z0y.css","/assets/Home-CX54ilmg.js","/assets/Notice-CTLaebrh.js","/assets/Notice-u4mT8MAe.css","/assets/Piece-01CvmYUp.js","/assets/Piece-BZqT9jdE.css","/assets/Play-DU42s_sw.js","/assets/Play-StvUyD9o.css","/assets/ProofPlace-Bma0g5hx.js","/assets/ProofPlace-ZGM-JVj9.css","/assets/SelectField-8QDav4HG.js","/assets/SelectField-igwoGE9w.css","/assets/Still-BUq09Nsz.css","/assets/Still-L_-mVI36.js","/assets/TextField-P4Ior3h0.js","/assets/address-BqoxdjWO.js","/assets/control-amlpi0LB.js","/assets/dates-Bvw8Ttup.js","/assets/disclose-version-xihTtKlq.js","/assets/first-DOtNTGVq.js","/assets/first-DbHG1T3J.js","/assets/home-Djy1rMz9.js","/assets/home-EIKvPlSm.js","/assets/index-CJhQ2wed.css","/assets/index-client-pK0MzX1o.js","/assets/index-client-tsUBSaEw.js","/assets/index-iVFn1mnr.js","/assets/match.svelte-hA9Yhsnf.js","/assets/opening-CIPP811c.js","/assets/options-BS_drjJN.js","/assets/plan-2oG_Hz29.js","/assets/preload-helper-DHhhL8Zf.js","/assets/problems-CyifCkRF.js","/assets/socket-DTMTkZSh.js","/assets/standing-uHCH_0VI.js","/assets/still-D442yWqD.js"];
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
