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

/** The pictures by name: their height, and the way to what they show. */
const pictures = {
  analysis: [
    900,
    async () => {
      await page.goto('/analysis');
      await page.getByLabel('Dán văn bản vào đây').fill(opera);
      await page.getByRole('button', { name: 'Mở', exact: true }).click();
      await page.waitForURL(/\/analysis\/\w/);
      await click('button', 'Chấm ván này');
      await page.getByRole('button', { name: 'Chấm lại' }).waitFor();
      await click('button', /^b5/);
      await page.getByRole('switch', { name: 'Máy' }).click();
      await page.waitForTimeout(8_000); // lines of some depth
      const graph = page.getByRole('slider', { name: /^Biểu đồ đánh giá/ });
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
};

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
} finally {
  await browser.close();
  server.kill('SIGINT');
  await new Promise((done) => server.once('exit', done));
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
}
