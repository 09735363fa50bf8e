const version = 'dbca78a8bf98';
const shell = ["/","/favicon.svg","/manifest.webmanifest","/assets/AwayNotice-DkEWcE6b.css","/assets/AwayNotice-f8RuxRoi.js","/assets/BoardPanel-B3NuycS0.css","/assets/BoardPanel-DtpwPw7m.js","/assets/Choices-CW998rhX.css","/assets/Choices-aX80I-Zg.js","/assets/ClockField-CNuvpaWn.js","/assets/ClockField-fH3L9V0q.css","/assets/Field-C7KZY1Dl.css","/assets/Field-DeIgTBc7.js","/assets/GameTable-CjRQr48Q.js","/assets/GameTable-X5IQMAcP.css","/assets/Home-BJdwqjSR.js","/assets/Home-BcN_EwyQ.css","/assets/Play-ARmwDz_-.js","/assets/Play-BgOr8UfK.css","/assets/SelectField-BTX6JHDc.js","/assets/TextField-CCT-mHfb.js","/assets/Word-CLDz91w3.css","/assets/Word-IenG9ykw.js","/assets/address-CxxqbqrO.js","/assets/base-B0ZtbpN3.js","/assets/base-BdhvVWCE.css","/assets/clock-AWGleyqd.js","/assets/control-DO3xhRNf.js","/assets/entered-nPl4Tzcq.js","/assets/failure-CIDqy9um.js","/assets/first-Ccd-4LVz.js","/assets/first-SHBgRcG2.js","/assets/home-CHTmk6cB.js","/assets/home-DW2tWutj.js","/assets/index-BayfQYLI.css","/assets/index-ChPVE57l.js","/assets/leave-4U0lDe61.js","/assets/match.svelte-BzLZzMUH.js","/assets/material-CwcMxQg_.js","/assets/moverows-Bp_TNckI.js","/assets/options-BS_drjJN.js","/assets/plan-CH6Ad2P8.js","/assets/reviewed-DSrPKgQH.js","/assets/seen-CDll0ZEN.js","/assets/steps-D5optK7n.js","/assets/stones-XB443hDg.js","/assets/tag-CqyH4WD-.js","/assets/turnlist-Dm_jr0qL.js"];
/* global shell, version -- written in front of this file when the page is built */
// The service worker. It keeps the shell of the page, which is what index.html
// loads, and serves it when the server is away; the page then says so. It
// keeps no answer of the server, and every new build brings its own shell. Files that
// the page keeps for use without a network (keep.ts) come from there. It also
// shows the notices that the server pushes, in the visitor's language.
//
// Where there is no server at all, `banco static` has written that in front of it.

const prefix = 'banco-shell-';
const name = prefix + version;
const kit = 'banco-kit';
/** Where the page lives, with a slash at its end. */
const base = self.location.pathname.replace(/[^/]*$/, '');
const files = shell.map((path) => base + path.slice(1));

/**
 * Whether the page keeps files; undefined until the browser has said so. Files that are not kept come past
 * the worker: a browser complains of a load through it that is cut off when a page is left.
 */
let hasKit;
async function lookForKit() {
  hasKit = await caches.has(kit);
}
void lookForKit();

self.addEventListener('message', (event) => event.waitUntil(lookForKit())); // keep.ts sends it
self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(replace()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const path = url.pathname;
  if (path.startsWith(`${base}api/`)) return;
  if (request.mode === 'navigate') event.respondWith(visit(request));
  else if (files.includes(path)) event.respondWith(kept(path, request));
  else if (path === `${base}offline.json`) event.respondWith(newest(path, request));
  else if (path.startsWith(`${base}assets/`) && hasKit !== false)
    event.respondWith(kept(path, request, null, kit));
});

/** Files that are named by their content may come from the browser's cache, others are asked for. */
async function keep() {
  const cache = await caches.open(name);
  await cache.addAll(
    files.map(
      (path) =>
        new Request(path, { cache: path.startsWith(`${base}assets/`) ? 'default' : 'no-cache' }),
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
  const missing = self.serverless && answer?.status === 404; // the page knows the path, its host does not
  if (answer && !missing && (answer.status < 502 || answer.status > 504)) return answer;
  return kept(base, request, answer);
}

/** What the host says now, or what it said when it was kept. */
async function newest(path, request) {
  const answer = await fetch(request).catch(() => null);
  return answer?.status === 200 ? answer : kept(path, request, answer, kit);
}

/** A file that is kept, or what the server says where it is not, or the browser has thrown it away. */
async function kept(path, request, answer = null, cacheName = name) {
  const found = await caches.match(path, { cacheName, ignoreVary: true });
  return found ?? answer ?? fetch(request);
}

self.addEventListener('push', (event) => event.waitUntil(notify(event.data?.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

/** The words of notices: a worker has no dictionary. */
const words = {
  vi: {
    move: ['Đến lượt bạn', '{game} với {name}'],
    reminder: ['Sắp hết giờ', '{game} với {name}: đến lượt bạn.'],
    challenge: ['{name} thách đấu bạn', '{game}. Mở trang để nhận lời hoặc từ chối.'],
    round: ['Ván của bạn đã bắt đầu', '{name}, vòng {round}'],
    arena: ['Ván của bạn đã bắt đầu', '{name}'],
    guest: 'đối thủ',
    games: {
      chess: 'Cờ vua',
      xiangqi: 'Cờ tướng',
      jieqi: 'Cờ úp',
      caro: 'Cờ ca-rô',
      othello: 'Cờ lật (Othello)',
    },
  },
  en: {
    move: ['Your turn', '{game} with {name}'],
    reminder: ['Time is running out', '{game} with {name}: it is your turn.'],
    challenge: ['{name} challenges you', '{game}. Open the page to accept or refuse.'],
    round: ['Your game has begun', '{name}, round {round}'],
    arena: ['Your game has begun', '{name}'],
    guest: 'your opponent',
    games: {
      chess: 'Chess',
      xiangqi: 'Xiangqi',
      jieqi: 'Jieqi',
      caro: 'Caro',
      othello: 'Othello',
    },
  },
};

/** The title and the text of a notice, in the language of the visitor; null where it means nothing. */
function textOf(notice) {
  const own = words[notice.lang === 'en' ? 'en' : 'vi'];
  const told = {
    game: own.games[notice.game] ?? notice.game,
    name: notice.name || own.guest,
    round: notice.round,
  };
  const texts = {
    move: own.move,
    reminder: own.reminder,
    challenge: own.challenge,
    round: notice.round === '0' ? own.arena : own.round, // an arena has no rounds
  }[notice.kind];
  return texts?.map((text) => text.replace(/\{(\w+)\}/g, (_, name) => told[name] ?? '')) ?? null;
}

/** Shows a notice, unless somebody looks at the page that it leads to. */
async function notify(notice) {
  const texts = notice && textOf(notice);
  if (!texts) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const seen = (page) =>
    page.visibilityState === 'visible' && new URL(page.url).pathname === notice.path;
  if (pages.some(seen)) return;
  const [title, body] = texts;
  await self.registration.showNotification(title, {
    body,
    tag: notice.path,
    renotify: true,
    icon: '/icons/icon-192.png',
    lang: notice.lang,
    data: notice.path,
  });
  await self.navigator.setAppBadge?.();
}

/** Opens the page of a notice: in a window that is there, or in a new one. */
async function openPage(path) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(path);
  await page.focus();
  return page.navigate(path);
}
