const version = '53a4e9f56536';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/BoardPanel-BH3nmg4-.css","/assets/BoardPanel-BbPc-9Gc.js","/assets/Choices-BkRqDIDx.css","/assets/Choices-CZu_apr2.js","/assets/ClockField-7gt3Mhva.css","/assets/ClockField-DAQn4iKK.js","/assets/Field-DSF1YdHD.css","/assets/Field-eSuB5Fuf.js","/assets/GameTable-BeZE1IwF.js","/assets/GameTable-CqfN2G6-.css","/assets/Home-BlTiV1kf.js","/assets/Home-CBDdw7JD.css","/assets/Notice-CkJLqFoL.js","/assets/Notice-u4mT8MAe.css","/assets/Piece-BZqT9jdE.css","/assets/Piece-MfE1AQQK.js","/assets/Play-Bds1YAgN.js","/assets/Play-StvUyD9o.css","/assets/ProofPlace-BWCit6l4.js","/assets/ProofPlace-ZGM-JVj9.css","/assets/SelectField-BV9fM8De.js","/assets/Still-BUq09Nsz.css","/assets/Still-CfjHYtXu.js","/assets/TextField-xG02aLVl.js","/assets/address-BqoxdjWO.js","/assets/control-DO3xhRNf.js","/assets/dates-BZTVfCu8.js","/assets/disclose-version-xihTtKlq.js","/assets/first-DDq0LsJQ.js","/assets/first-DGmNOoQd.js","/assets/games-gtG4nNR-.js","/assets/home-B19FMVuL.js","/assets/home-DDvza-n7.js","/assets/index-39UWzeAb.css","/assets/index-BCqKtJYj.js","/assets/index-client-BzRDgFyn.js","/assets/match.svelte-DwqG5waZ.js","/assets/numbers-2QdJDvma.js","/assets/opening-Dz8AOr4O.js","/assets/options-BS_drjJN.js","/assets/plan-IVINFjlp.js","/assets/prefs.svelte-LkRsW7cL.js","/assets/preload-helper-DHhhL8Zf.js","/assets/problems-BbjDtrp9.js","/assets/samples-eaxnlVf_.js","/assets/standing-BrHTxlKB.js","/assets/still-12vgOTUC.js","/assets/stones-XB443hDg.js"];
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
