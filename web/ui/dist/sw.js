const version = '65f1376eba41';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/BoardPanel-BH3nmg4-.css","/assets/BoardPanel-BkCwe7ge.js","/assets/Choices-BkRqDIDx.css","/assets/Choices-CZu_apr2.js","/assets/ClockField-7gt3Mhva.css","/assets/ClockField-BLmbDX4k.js","/assets/Field-DSF1YdHD.css","/assets/Field-eSuB5Fuf.js","/assets/GameTable-Bcxp_Mwj.js","/assets/GameTable-CqfN2G6-.css","/assets/Home-CBDdw7JD.css","/assets/Home-ymqphuwA.js","/assets/Notice-DQhTuXPb.js","/assets/Notice-u4mT8MAe.css","/assets/Piece-BZqT9jdE.css","/assets/Piece-dar87szm.js","/assets/Play-CQHygLny.js","/assets/Play-StvUyD9o.css","/assets/ProofPlace-B707FOsk.js","/assets/ProofPlace-BWbzuosD.css","/assets/SelectField-BV9fM8De.js","/assets/Still-BUq09Nsz.css","/assets/Still-q2W0CVAK.js","/assets/TextField-xG02aLVl.js","/assets/address-BqoxdjWO.js","/assets/control-DO3xhRNf.js","/assets/dates-CuM2KoNC.js","/assets/disclose-version-xihTtKlq.js","/assets/first-bmCwoebh.js","/assets/first-nUwf6n1W.js","/assets/games-gtG4nNR-.js","/assets/home-DH2-sh9k.js","/assets/home-GsDV1W2g.js","/assets/index-D6Mgta07.js","/assets/index-IXPkSTmi.css","/assets/index-client-BzRDgFyn.js","/assets/match.svelte-CbxRyx-q.js","/assets/numbers-2QdJDvma.js","/assets/opening-Dz8AOr4O.js","/assets/options-BS_drjJN.js","/assets/plan-CqWgxhgp.js","/assets/prefs.svelte-LkRsW7cL.js","/assets/preload-helper-DHhhL8Zf.js","/assets/problems-CSSB-Y6k.js","/assets/samples-eaxnlVf_.js","/assets/standing-BrHTxlKB.js","/assets/still-YUsrGzv1.js","/assets/stones-XB443hDg.js"];
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
