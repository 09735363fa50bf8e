const version = 'e53009c2f022';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/BoardPanel-BH3nmg4-.css","/assets/BoardPanel-cczTEamM.js","/assets/Choices-BkRqDIDx.css","/assets/Choices-CZu_apr2.js","/assets/ClockField-7gt3Mhva.css","/assets/ClockField-C4mpbJ5a.js","/assets/GameTable-CHkS8_K8.js","/assets/GameTable-Djh7xxLu.css","/assets/Home-7_izSxdZ.js","/assets/Home-CBDdw7JD.css","/assets/Notice-D50mWj9D.js","/assets/Notice-u4mT8MAe.css","/assets/Piece-BZqT9jdE.css","/assets/Piece-DKWWLBF_.js","/assets/Play-Bo2gN4zu.js","/assets/Play-StvUyD9o.css","/assets/ProofPlace-DMn5BfF0.js","/assets/ProofPlace-ZGM-JVj9.css","/assets/SelectField-DSF1YdHD.css","/assets/SelectField-Djy4k5jW.js","/assets/Still--JqPsTZ1.js","/assets/Still-BUq09Nsz.css","/assets/TextField-BSZobroA.js","/assets/address-BqoxdjWO.js","/assets/audio-24fiXKUa.js","/assets/control-DO3xhRNf.js","/assets/dates-BG79qMaL.js","/assets/disclose-version-xihTtKlq.js","/assets/first-CAMvxYez.js","/assets/first-CsxP24ia.js","/assets/games-CVM7S5bF.js","/assets/home-B19FMVuL.js","/assets/home-DDvza-n7.js","/assets/index-704wUVfD.js","/assets/index-BxAiazdu.css","/assets/index-client-BzRDgFyn.js","/assets/match.svelte-s6-C_G2O.js","/assets/numbers-QN7-QM5M.js","/assets/opening-CQuXXQWT.js","/assets/options-BS_drjJN.js","/assets/plan-Bd6jDBuN.js","/assets/prefs.svelte-CuupEeZZ.js","/assets/preload-helper-DHhhL8Zf.js","/assets/problems-xrn-h9F-.js","/assets/standing-B_BpNIG4.js","/assets/still-Cwdxyurl.js","/assets/stones-XB443hDg.js"];
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
