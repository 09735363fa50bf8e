// npm run firefox: opens every page in Firefox, in both languages at the size of a phone and of a desk, and plays some moves of each game.
// Then it keeps the program, stops the server, and plays to the end, draws a tree and proves a problem without it;
// with the word offline it does that alone.
// It speaks WebDriver BiDi itself: Playwright drives only a Firefox of its own. FIREFOX is the program, BANCO_BIN the server.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const patience = 120_000;
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };
const languages = ['vi', 'en'];
const pages = [
  '/',
  '/online',
  '/puzzles',
  '/rules/chess',
  '/rules/xiangqi',
  '/rules/jieqi',
  '/rules/caro',
  '/rules/othello',
  '/analysis',
  '/editor',
  '/library',
  '/solve',
  '/lab',
  '/lab?view=lessons',
  '/tournaments',
  '/class',
  '/series',
  '/stats',
  '/settings',
  '/account',
];
const games = ['chess', 'xiangqi', 'jieqi', 'caro', 'othello'];
const moves = 4;
/** A short way to the end of a game. */
const ends = [
  { game: 'chess', fen: '', line: 'f3 e5 g4 Qh4' },
  { game: 'xiangqi', fen: '4k4/9/R8/9/9/9/9/9/9/1R1K5 w - - 0 1', line: 'a7a8 e9f9 b0b9' },
  {
    game: 'caro',
    fen: '15/15/15/15/15/15/3o11/7xxxx4/15/15/2o12/15/15/1o13/o14 x rule=caro opening=free',
    line: 'l8',
  },
  { game: 'othello', fen: '8/8/4b3/3wbb2/3wwwb1/3wbb2/4b3/8 b', line: 'c5' },
  { game: 'jieqi', fen: '', line: 'a3a4', resigns: true },
];

const wrong = [];
const data = await mkdtemp(join(tmpdir(), 'banco-firefox-'));
const children = [];

/** Starts a program, and answers what the first match of a pattern in its output found. */
function start(command, args, pattern) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return new Promise((found, failed) => {
    let printed = '';
    const read = (chunk) => {
      printed += chunk;
      const match = pattern.exec(printed);
      if (match) found(match[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', failed);
    child.once('close', () => failed(new Error(`${command} ended: ${printed}`)));
  });
}

/** A connection: commands with answers, and events. */
async function connect(url, hear) {
  const line = new globalThis.WebSocket(url);
  await new Promise((done, failed) => {
    line.onopen = done;
    line.onerror = () => failed(new Error(`no connection to ${url}`));
  });
  const asked = new Map();
  let last = 0;
  line.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    const answer = asked.get(message.id);
    if (message.type === 'event') hear(message);
    else if (message.type === 'error') answer?.failed(new Error(message.message));
    else answer?.done(message.result);
    asked.delete(message.id);
  };
  const send = (method, params = {}) =>
    new Promise((done, failed) => {
      asked.set(++last, { done, failed });
      line.send(JSON.stringify({ id: last, method, params }));
    });
  return { send, close: () => line.close() };
}

let place = '';
/** What the page is loading. Firefox complains of loads that are cut off when a page is left. */
const loading = new Set();
function hear({ method, params }) {
  const { request, url } = params.request ?? {};
  if (method === 'network.beforeRequestSent' && url.startsWith('http')) loading.add(request);
  else if (method.startsWith('network.')) loading.delete(request);
  if (method === 'log.entryAdded' && ['error', 'warn'].includes(params.level))
    wrong.push(`${place}: the console says ${params.text}`);
}

try {
  const binary = process.env.BANCO_BIN ?? '../../bin/banco';
  const host = ['serve', '--addr', '127.0.0.1:0', '--data', join(data, 'games')];
  const server = await start(binary, host, /(http:\/\/127\.0\.0\.1:\d+)/);
  const profile = join(data, 'profile');
  const flags = ['--headless', '--no-remote', '--remote-debugging-port', '0'];
  const listening = /WebDriver BiDi listening on (ws:\/\/\S+)/;
  const quiet =
    'user_pref("app.update.enabled", false);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n';
  await mkdir(profile);
  await writeFile(join(profile, 'user.js'), quiet);
  const address = await start(
    process.env.FIREFOX ?? 'firefox-esr',
    [...flags, '--profile', profile, 'about:blank'],
    listening,
  );
  const { send, close } = await connect(`${address}/session`, hear);
  const { capabilities } = await send('session.new', { capabilities: {} });
  const requests = ['beforeRequestSent', 'responseCompleted', 'fetchError'];
  const events = requests.map((name) => `network.${name}`);
  await send('session.subscribe', { events: ['log.entryAdded', ...events] });
  const { context } = await send('browsingContext.create', { type: 'tab' });

  const go = (path) =>
    send('browsingContext.navigate', { context, url: server + path, wait: 'complete' });
  /** What a function answers in the page; it is tried until it answers something. */
  async function ask(what, ...given) {
    const until = Date.now() + patience;
    for (;;) {
      const { result, exceptionDetails } = await send('script.callFunction', {
        functionDeclaration: `async (...given) => JSON.stringify((await (${what})(...given)) ?? null)`,
        arguments: given.map((value) => ({ type: typeof value, value })),
        awaitPromise: true,
        target: { context },
      });
      if (exceptionDetails) throw new Error(`${place}: ${exceptionDetails.text}`);
      const answer = JSON.parse(result.value);
      if (answer) return answer;
      if (Date.now() > until) throw new Error(`${place}: waited in vain for ${what}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  const press = (x, y) =>
    send('input.performActions', {
      context,
      actions: [
        {
          type: 'pointer',
          id: 'hand',
          actions: [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    });

  /** Waits until nothing has been loading for a while: what has come may ask for more. */
  async function still() {
    const until = Date.now() + patience;
    for (let quiet = 0; quiet < 5 && Date.now() < until;) {
      await new Promise((done) => setTimeout(done, 50));
      quiet = loading.size ? 0 : quiet + 1;
    }
    if (loading.size) throw new Error(`${place}: still loading ${loading.size} files`);
  }

  /** Nothing is loading, and nothing is wider than the screen. */
  async function look() {
    const seen = await ask(() => {
      const main = document.querySelector('main');
      if (!main?.textContent.trim() || main.querySelector('[aria-busy="true"]')) return null;
      const wide = document.documentElement.scrollWidth - innerWidth;
      const widest = [...document.querySelectorAll('main *')].find(
        (e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll, svg'),
      );
      return { wide, widest: widest?.className ?? '', lang: document.documentElement.lang };
    });
    await still();
    if (seen.wide > 0) wrong.push(`${place}: ${seen.wide} px too wide (${seen.widest})`);
  }

  /** Makes moves by hand: the first that the page offers. */
  async function play(game) {
    const id = await ask(async (game) => {
      const response = await fetch('/api/matches', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ game, seats: ['human', 'human'] }),
      });
      return response.ok ? (await response.json()).match : `refused: ${await response.text()}`;
    }, game);
    await go(`/play/${id}`);
    await look();
    for (let made = 1; made <= moves; made++) {
      const spot = (can) =>
        ask((can) => {
          const square = document.querySelector(`[data-can="${can}"]`);
          square?.scrollIntoView({ block: 'nearest' });
          const box = square?.getBoundingClientRect();
          const { square: at } = square?.dataset ?? {};
          return box && { at, x: box.x + box.width / 2, y: box.y + box.height / 2 };
        }, can);
      if (!['caro', 'othello'].includes(game)) {
        const { x, y } = await spot('source');
        await press(x, y);
      }
      const { at, x, y } = await spot('target');
      await press(x, y);
      await ask((made) => document.querySelectorAll('.list [data-node]').length >= made, made);
      // The board shows it too: else the next press would be on this square again.
      await ask((at) => !document.querySelector(`[data-square="${at}"][data-can="target"]`), at);
    }
  }

  for (const [size, viewport] of process.argv[2] === 'offline' ? [] : Object.entries(sizes)) {
    await send('browsingContext.setViewport', { context, viewport });
    for (const lang of languages) {
      place = `/, ${lang}, ${size}`;
      await go('/');
      await ask((lang) => document.querySelector(`button[lang="${lang}"]`)?.click() ?? true, lang);
      // Its words are there: a page that is left while they load complains.
      const begin = lang === 'vi' ? 'Bắt đầu' : 'Start';
      await ask((text) => document.querySelector('form .primary')?.innerText === text, begin);
      for (const path of pages) {
        place = `${path}, ${lang}, ${size}`;
        await go(path);
        await look();
      }
      for (const game of games) {
        place = `a game of ${game}, ${lang}, ${size}`;
        await play(game);
      }
      process.stdout.write(
        `Firefox ${capabilities.browserVersion}, ${lang}, ${size}: ${pages.length} pages, ${games.length} games\n`,
      );
    }
  }
  /** Plays and studies on the device, with the server stopped. */
  async function alone() {
    const click = (text) =>
      ask((text) => {
        const all = [...document.querySelectorAll('main button:enabled, main label')];
        const found =
          all.find((e) => e.innerText.trim() === text) ??
          all.find((e) => e.innerText.trim().startsWith(`${text} `));
        found?.click();
        return Boolean(found);
      }, text);
    /** Presses a square that a man can leave, or reach. */
    const touch = async (square, can) => {
      const [x, y] = await ask(
        (square, can) => {
          const cell = document.querySelector(`[data-square="${square}"][data-can="${can}"]`);
          cell?.scrollIntoView({ block: 'center' });
          const box = cell?.getBoundingClientRect();
          return box && [box.x + box.width / 2, box.y + box.height / 2];
        },
        square,
        can,
      );
      await press(x, y);
    };
    const says = (text) => ask((text) => document.body.innerText.includes(text), text);
    await go('/');
    await ask(() => document.querySelector('button[lang="vi"]')?.click() ?? true);
    await go('/settings');
    await ask(() => navigator.serviceWorker.ready.then(() => true));
    await click('Tải về máy này');
    await says('Đã có trên máy này.');
    children[0].kill('SIGINT');
    for (const { game, fen, line, resigns } of ends) {
      place = `${game} without the server`;
      await go(`/?${new URLSearchParams({ game, ...(fen && { fen }) }).toString()}`);
      await says('Máy này tự trả lời');
      await click('Hai người');
      await ask(() => document.querySelector('main input:checked[value="human"]') !== null);
      await click('Bắt đầu');
      await ask(() => location.pathname.startsWith('/play/'));
      for (const [made, text] of line.split(' ').entries()) {
        await ask((text) => {
          const label = [...document.querySelectorAll('label')].find((e) =>
            e.innerText.includes('Gõ nước đi'),
          );
          const field = label?.control;
          if (!field) return false;
          field.value = text;
          field.dispatchEvent(new Event('input', { bubbles: true }));
          field.form.requestSubmit();
          return true;
        }, text);
        await ask((made) => document.querySelectorAll('.list [data-node]').length > made, made);
        if (game === 'chess' && made === 1) await go(await ask(() => location.pathname));
      }
      if (resigns) {
        await click('Xin thua');
        await ask(() => {
          const button = document.querySelector('dialog[open] button.primary');
          button?.click();
          return Boolean(button);
        });
      }
      await ask(() => Boolean(document.querySelector('[data-over]')));
      if (game === 'xiangqi') {
        place = 'a review without the server';
        await ask(() => {
          const button = document.querySelector('[data-over] button.first');
          button?.click();
          return Boolean(button);
        });
        await ask(() => Boolean(document.querySelector('[data-decisive]')));
      }
    }
    place = 'a puzzle without the server';
    await go('/puzzles?game=chess&id=7u233l');
    for (const [from, to, answer] of [
      [1, 5, 'còn nhiều nhất 1 nước'],
      [5, 7, 'Bạn đã giải được'],
    ]) {
      await touch(from, 'source');
      await touch(to, 'target');
      await says(answer);
    }
    place = 'a tree without the server';
    await go('/lab?view=tree&game=chess&fen=&agent=alphabeta:form%3Dtextbook,depth%3D2');
    await ask(() => document.querySelectorAll('[role="treeitem"]').length > 1);
    place = 'a proof without the server';
    await go('/solve?game=chess&fen=7k/8/8/8/8/8/R7/1R2K3+w+-+-+0+1');
    await click('Giải');
    await says('Trắng thắng trong 2 nước');
    process.stdout.write(
      `without the server: ${ends.length} games, a review, a puzzle, a tree, a proof\n`,
    );
  }
  const before = wrong.length;
  await alone();
  wrong.length = before; // requests without an answer

  await send('browser.close');
  close();
} finally {
  const gone = children.map((child) =>
    child.exitCode === null ? new Promise((done) => child.once('exit', done)) : null,
  );
  for (const child of children) child.kill('SIGINT');
  await Promise.all(gone);
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
}
for (const line of new Set(wrong)) process.stderr.write(`${line}\n`);
if (wrong.length) process.exitCode = 1;
else process.stdout.write('nothing is wrong\n');
