// npm run pictures: takes the pictures of the page in the README and in the guides anew, with a server of its own (BANCO_BIN).
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';

const patience = 240_000;
const opera =
  '[White "Morphy"]\n[Black "Công tước Karl và bá tước Isouard"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0';

const data = await mkdtemp(join(tmpdir(), 'banco-pictures-'));
const host = ['serve', '--addr', '127.0.0.1:0', '--data', data];
const server = spawn(process.env.BANCO_BIN ?? '../../bin/banco', host);
const base = await new Promise((found) => {
  const read = (chunk) => {
    const match = /(http:\/\/127\.0\.0\.1:\d+)/.exec(String(chunk));
    if (match) found(match[1]);
  };
  server.stdout.on('data', read);
  server.stderr.on('data', read);
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({ baseURL: base, locale: 'vi-VN' });
const page = await context.newPage();
page.setDefaultTimeout(patience);

const click = (role, name) => page.getByRole(role, { name }).first().click();
const compare = (agents, depth) =>
  `/lab?view=compare&game=chess&depth=${depth}&${agents.map((a) => `agent=${encodeURIComponent(a)}`).join('&')}`;
/** Searches of a quiet position, compared depth by depth. */
async function compared() {
  await page.goto(compare(['minimax', 'alphabeta:form=textbook', 'alphabeta'], 4));
  await click('button', 'Chạy so sánh');
  await page.getByRole('status').filter({ hasText: 'Xong' }).waitFor();
  const results = page.getByRole('heading', { name: 'Kết quả' });
  await results.evaluate((e) => scrollBy(0, e.getBoundingClientRect().top - 90));
}

/** What the server makes of a request. */
async function made(path, data) {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** Work of the lab, from its beginning to its end. */
async function worked(view, path, plan) {
  const { id } = await made(path, plan);
  await page.goto(`/lab?view=${view}&id=${id}`);
  const end = /^(Đã xong|Đã đấu đủ)/;
  await page.getByRole('status').filter({ hasText: end }).waitFor();
}

/** Plays moves: a line, or as many as wanted, each chosen from what is allowed. */
async function played(match, count, choose) {
  for (let ply = 0; ply < count; ply++) {
    const { version, now, result } = await (await page.request.get(`/api/matches/${match}`)).json();
    if (result) return;
    await made(`/api/matches/${match}/moves`, { version, move: choose(now.moves, ply) });
  }
}

/** A game of cờ tướng to its mate. */
const mate =
  'b2e2 b7e7 e2e6 d9e8 a0a1 h7h4 h2e2 b9c7 e6e4 a9b9 b0c2 h9g7 a1d1 b9b5 d1d7 b5b7 i0i1 g7e6 e4e7 e8d7 e2e6 e9d9 i1d1 f9e8 e6d6'.split(
    ' ',
  );

/** The pictures by name: their height, and the way to what they show. */
const pictures = {
  analysis: [
    900,
    async () => {
      await page.goto('/analysis');
      await page.getByLabel('Dán văn bản vào đây').fill(opera);
      await page.getByRole('button', { name: 'Mở', exact: true }).click();
      await page.waitForURL(/\/analysis\/\w/);
      await click('button', 'Xem lại ván này');
      await page.getByRole('button', { name: 'Xem lại lần nữa' }).waitFor();
      await click('button', /^b5/);
      await page.getByRole('switch', { name: 'Máy' }).click();
      await page.waitForTimeout(8_000); // lines of some depth
      const graph = page.getByRole('slider', { name: /^Biểu đồ cơ hội thắng/ });
      await graph.evaluate((e) => scrollBy(0, e.getBoundingClientRect().bottom - innerHeight + 24));
    },
  ],
  lab: [800, compared],
  'lab-compare': [1009, compared],
  'lab-tree': [
    740,
    async () => {
      await page.goto('/lab?step=13');
      await page.getByRole('tree').waitFor();
    },
  ],
  'lab-mcts': [
    900,
    async () => {
      const agent = encodeURIComponent('mcts:form=ucb,simulations=40');
      await page.goto(`/lab?view=tree&game=nim&fen=max+7&agent=${agent}&step=40`);
      await page.getByRole('tree').waitFor();
    },
  ],
  'lab-eval': [
    1000,
    async () => {
      await page.goto('/lab?view=eval&game=xiangqi');
      await page.getByRole('table').first().waitFor();
    },
  ],
  'lab-tournament': [
    1000,
    async () => {
      const agents = ['alphabeta:depth=3', 'alphabeta:depth=2', 'mcts:simulations=1000', 'greedy'];
      const plan = { game: 'xiangqi', agents, games: 4, plies: 4, seed: 1 };
      await worked('tournament', '/api/lab/tournaments', plan);
    },
  ],
  'lab-learn': [
    940,
    async () => {
      const plan = { game: 'chess', lambda: 0.8, rate: 0.05, depth: 1, games: 3000, seed: 1 };
      await worked('learn', '/api/lab/training', plan);
    },
  ],
  luck: [
    900,
    async () => {
      const { match } = await made('/api/matches', { game: 'jieqi', seats: ['human', 'human'] });
      await played(match, 24, (moves, ply) => moves[(ply * 7 + 3) % moves.length].move);
      const { version } = await (await page.request.get(`/api/matches/${match}`)).json();
      await made(`/api/matches/${match}/resign`, { version, side: 'first' });
      await page.goto(`/play/${match}`);
      await click('button', 'Phân tích');
      await page.waitForURL(/\/analysis\/\w/);
      await click('button', 'Xem lại ván này');
      await page.locator('section:has(> #luck) button').first().click();
      const luck = page.locator('section:has(> #luck)');
      await luck.evaluate((e) => scrollBy(0, e.getBoundingClientRect().bottom - innerHeight + 24));
    },
  ],
};

/** The film of a game, as the page makes it. */
async function film() {
  const { match } = await made('/api/matches', { game: 'xiangqi', seats: ['human', 'human'] });
  await played(match, mate.length, (_, ply) => mate[ply]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/play/${match}`);
  await page.getByRole('button', { name: 'Chia sẻ' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: /GIF/ }).click();
  await (await coming).saveAs('../../docs/images/game.gif');
}

try {
  const wanted = process.argv.slice(2);
  for (const [name, [height, show]] of Object.entries(pictures)) {
    if (wanted.length && !wanted.includes(name)) continue;
    await page.setViewportSize({ width: 1280, height });
    await show();
    await page.waitForTimeout(1_000); // what moves has come to rest
    const devtools = await context.newCDPSession(page);
    const taken = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
    await writeFile(`../../docs/images/${name}.webp`, Buffer.from(taken.data, 'base64'));
    process.stdout.write(`${name}: ${Math.round((taken.data.length * 3) / 4 / 1000)} kB\n`);
  }
  if (!wanted.length || wanted.includes('game')) await film();
} finally {
  await browser.close();
  server.kill('SIGINT');
  await new Promise((done) => server.once('exit', done));
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
}
