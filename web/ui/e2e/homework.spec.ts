import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Classroom, Exercised, Puzzles } from '../src/api/wire';
import { en as words } from '../src/i18n/en';
import { violations } from './axe';
import { expect, test } from './fixtures';

/** The plan of the fourth task. */
async function planOf(page: Page, code: string): Promise<string> {
  const room = (await (await page.request.get(`/api/classes/${code}`)).json()) as Classroom;
  return room.homework?.[0]?.tasks[3]?.plan ?? '';
}

test('homework: set, done on a phone without network, marked, taken away as a table', async ({
  page,
  browser,
  server,
  expectErrors,
}) => {
  expectErrors(); // the network is gone for a while
  await page.goto('/class');
  const made = await page.request.post('/api/classes', {
    data: { name: 'Lớp 5A', teacher: 'Cô Lan', game: 'chess' },
  });
  const { code } = (await made.json()) as Classroom;
  await page.goto(`/class/${code}`);

  await page.getByText('Giao bài tập về nhà').click();
  await page.getByLabel('Tên bài').fill('Bài 1');
  await page.getByLabel('Hạn nộp').fill('2030-01-31');
  await page.getByRole('button', { name: 'Thêm vào bài' }).click();
  await expect(page.getByText(/Cờ vua: giải câu đố \w{6} \(1\)/)).toBeVisible();
  await page.getByLabel('Loại bài').selectOption('Thắng máy từ một thế cờ');
  await page.getByLabel('Thế cờ (FEN)').fill('6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1');
  await page.getByLabel('Số điểm').fill('3');
  await page.getByRole('button', { name: 'Thêm vào bài' }).click();
  await page.getByLabel('Loại bài').selectOption('Câu hỏi, thế cờ');
  await page.getByLabel('Câu hỏi', { exact: true }).fill('Vì sao Trắng thắng?');
  await page.getByLabel('Số điểm').fill('2');
  await page.getByRole('button', { name: 'Thêm vào bài' }).click();
  await page.getByLabel('Loại bài').selectOption('Bài tập về cây tìm kiếm');
  await page.getByLabel('Số điểm').fill('4');
  await page.getByRole('button', { name: 'Thêm vào bài' }).click();
  await page.getByRole('button', { name: 'Giao bài', exact: true }).click();
  const table = page.getByRole('region', { name: 'Bài tập về nhà: Bài 1' });
  await expect(table.getByText('0/0').first()).toBeVisible();

  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'vi-VN',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const phone = await context.newPage();
  await phone.goto(`/class/${code}`);
  await phone.getByRole('textbox', { name: 'Tên của em' }).fill('An');
  await phone.getByRole('button', { name: 'Vào lớp' }).click();
  const homework = phone.getByRole('region', { name: 'Bài tập về nhà: Bài 1' });
  await expect(homework.getByText(/Hạn: .*2030/)).toBeVisible();

  // The computer is beaten from the position: a game like any other, which is handed in by itself.
  await homework.getByRole('button', { name: 'Đấu từ đây' }).click();
  await phone.waitForURL(/\/play\//);
  const match = new URL(phone.url()).pathname.split('/')[2] ?? '';
  const won = await context.request.post(`/api/matches/${match}/moves`, {
    data: { version: 0, move: 'a1a8' },
  });
  expect(won.ok(), await won.text()).toBe(true);
  await phone.goto(`/class/${code}`);
  await expect(homework.locator('[data-task="2"]')).toContainText('Xong, 3 điểm');

  // An answer that is given without a network is kept over a reload, and sent when it is back.
  await homework.getByLabel('Câu trả lời').fill('Vì chiếu hết ở hàng cuối');
  await context.route('**/handin', (route) => route.abort());
  await homework.getByRole('button', { name: 'Nộp', exact: true }).click();
  await expect(homework.getByText('Đã lưu, sẽ gửi khi có mạng')).toBeVisible();
  await context.unroute('**/handin');
  await phone.reload();
  await expect(homework.locator('[data-task="3"]')).toContainText('Đã nộp, chờ chấm');
  expect(await violations(phone)).toEqual([]);

  // An exercise of their own is marked at once, part by part: the move is not given.
  const exercise = homework.locator('[data-task="4"]');
  await exercise.getByRole('button', { name: 'Làm bài tập' }).click();
  await expect(exercise.getByRole('treeitem')).toHaveCount(13);
  const own = { plan: await planOf(page, code), student: 1 };
  const early = await context.request.post('/api/lab/exercise', { data: { ...own, answer: {} } });
  expect(early.status()).toBe(403); // nobody is told the answer before
  const asked = await context.request.post('/api/lab/exercise', { data: own });
  const { nodes } = (await asked.json()) as Exercised;
  await exercise.getByLabel('Giá trị của gốc').fill(String(minimax(nodes, 0)));
  await exercise.getByRole('button', { name: 'Nộp', exact: true }).click();
  await expect(exercise).toContainText('Chưa chọn nước. Tốt nhất là');
  await expect(exercise).toContainText('Xong, 2 điểm');

  // The teacher reads it, gives points, and takes the table away.
  await expect(table.getByText('Vì chiếu hết ở hàng cuối')).toBeVisible();
  await table.getByLabel('Điểm của An, câu 3').fill('2');
  await table.getByLabel('Điểm của An, câu 3').blur();
  await expect(homework.locator('[data-task="3"]')).toContainText('Xong, 2 điểm');
  await expect(homework.getByText('Em có 7 điểm')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const csv = await (await page.request.get(`/api/classes/${code}/marks`)).text();
  expect(csv.trim().split('\n').at(-1)).toBe('An,,3,2,2,7');
  await context.close();
});

/** What a node of a tree of Max, Min and chance is worth. */
function minimax(nodes: Exercised['nodes'], id: number): number {
  const children = nodes.filter(({ parent }) => parent === id);
  if (!children.length) return Number(nodes[id]?.name);
  const below = children.map((node) => minimax(nodes, node.id));
  if (nodes[id]?.kind === 'chance')
    return below.reduce((sum, value, i) => sum + (value * (children[i]?.weight ?? 0)) / 100, 0);
  return nodes[id]?.kind === 'min' ? Math.min(...below) : Math.max(...below);
}

/** A puzzle of two moves with a single reply: Rxf1+, Kh2, Rh1#. */
const puzzle = { id: '7u233l', moves: ['b1f1', 'g1h2', 'f1h1'], squares: [1, 5, 7] as const };

/** A student's answer to an exercise that is right. */
function solved({ kind, nodes, c = 0 }: Exercised): { value: string; move: number } {
  const moves = nodes.filter(({ parent }) => parent === 0);
  const root = nodes[0]?.visits ?? 0;
  const bound = ({ visits = 0, mean = 0 }: Exercised['nodes'][number]) =>
    visits ? mean + c * Math.sqrt(Math.log(root) / visits) : Infinity;
  const worth = (node: Exercised['nodes'][number]) =>
    kind === 'ucb' ? bound(node) : minimax(nodes, node.id);
  const best = moves.reduce((a, b) => (worth(b) > worth(a) ? b : a));
  return { value: kind === 'ucb' ? '' : String(minimax(nodes, 0)), move: best.id };
}

test('in English, five students hand in three exercises and a puzzle', async ({
  browser,
  server,
}) => {
  const person = (width = 1280) =>
    browser.newContext({
      baseURL: server.url,
      locale: 'en-GB',
      viewport: { width, height: 844 },
      serviceWorkers: 'block',
    });
  const contexts = [await person(), await person(390), await person(390)];
  for (let desk = 0; desk < 3; desk++) contexts.push(await person());
  const [teacher, ...students] = contexts as [BrowserContext, ...BrowserContext[]];

  // The teacher makes a class and sets the homework.
  const page = await teacher.newPage();
  await page.route('**/api/puzzles/chess?*', async (route) => {
    const list = (await (await route.fetch()).json()) as Puzzles;
    const one = list.puzzles.slice(0, 1).map((head) => ({ ...head, id: puzzle.id }));
    await route.fulfill({ json: { puzzles: one, total: 1 } });
  });
  await page.goto('/class');
  await page.getByRole('textbox', { name: words['class.teacher'] }).fill('Lan');
  await page.getByLabel(words['class.game']).selectOption({ label: words['game.chess'] });
  await page.getByRole('button', { name: words['class.make'], exact: true }).click();
  await page.waitForURL(/\/class\/\w{6}$/);
  const code = new URL(page.url()).pathname.split('/')[2] ?? '';
  await page.getByText(words['homework.new']).click();
  await page.getByLabel(words['homework.name'], { exact: true }).fill('A1');
  const form = page.locator('form').filter({ hasText: words['homework.assign'] });
  const set = async (points: number, number: number) => {
    await form.getByLabel(words['homework.worth']).fill(String(points));
    await form.getByRole('button', { name: words['homework.add'] }).click();
    await expect(form.getByRole('listitem')).toHaveCount(number);
  };
  const kind = form.getByLabel(words['homework.kind'], { exact: true }).first();
  await kind.selectOption({ label: words['homework.exercise'] });
  for (const [i, name] of (['minimax', 'chance', 'ucb'] as const).entries()) {
    const label = words[`exercise.kind.${name}`];
    await form.getByLabel(words['exercise.kind'], { exact: true }).last().selectOption({ label });
    await set([4, 4, 2][i] ?? 0, i + 1);
  }
  await kind.selectOption({ label: words['homework.puzzle'] });
  await set(3, 4);
  await form.getByRole('button', { name: words['homework.assign'], exact: true }).click();
  const table = page.getByRole('region', { name: `${words['homework.title']}: A1` });
  await expect(table.getByText('0/0')).toHaveCount(4);

  // Every student has exercises of their own.
  const room = (await (await teacher.request.get(`/api/classes/${code}`)).json()) as Classroom;
  const given = room.homework?.[0];
  const plans = given?.tasks.map(({ plan }) => plan) ?? [];
  const exercise = async (student: number, task: number) => {
    const data = { plan: plans[task - 1], student };
    return (await (await teacher.request.post('/api/lab/exercise', { data })).json()) as Exercised;
  };
  const done = (points: number) => words['homework.marked'].replace('{points}', String(points));

  // Two solve by hand, on phones. One of them has no network for a while, and chooses no move once.
  for (const [i, name] of ['An', 'Bình'].entries()) {
    const phone = await students[i]!.newPage();
    await phone.goto(`/class/${code}`);
    await phone.getByRole('textbox', { name: words['class.your'] }).fill(name);
    await phone.getByRole('button', { name: words['class.enter'], exact: true }).click();
    for (const task of [1, 2, 3]) {
      const item = phone.locator(`[data-task="${task}"]`);
      await item.getByRole('button', { name: words['lab.exercise.begin'] }).click();
      const asked = await exercise(i + 1, task);
      const { value, move } = solved(asked);
      if (value) await item.getByLabel(words['lab.exercise.value']).fill(value);
      const name = asked.nodes[move]?.name ?? '';
      const careless = i === 1 && task === 2;
      if (!careless) await item.getByRole('radio', { name, exact: true }).check({ force: true });
      const away = i === 1 && task === 1;
      await students[i]!.setOffline(away);
      await item.getByRole('button', { name: words['homework.handIn'], exact: true }).click();
      if (away) await expect(item).toContainText(words['homework.unsent']);
      await students[i]!.setOffline(false);
      await expect(item).toContainText(done([4, careless ? 2 : 4, 2][task - 1] ?? 0));
    }
    const item = phone.locator('[data-task="4"]');
    await item.getByRole('button', { name: words['homework.solve'], exact: true }).click();
    const [from, to, mate] = puzzle.squares;
    for (const [square, can] of [
      [from, 'source'],
      [to, 'target'],
      [to, 'source'],
      [mate, 'target'],
    ] as const) {
      const cell = item.locator(`[data-square="${square}"]`);
      await expect(cell).toHaveAttribute('data-can', can);
      await cell.click();
    }
    await expect(item).toContainText(done(3));
  }

  // Three more, at desks, without a page.
  const wrong = { value: '1000' };
  const hand = async (student: number, answers: (object | null)[], moves: string[] | null) => {
    const { request } = students[student - 1]!;
    const name = ['Chi', 'Dũng', 'Giang'][student - 3];
    await request.post(`/api/classes/${code}/join`, { data: { name } });
    for (const [i, own] of answers.entries()) {
      const answer = JSON.stringify(own ?? solved(await exercise(student, i + 1)));
      const data = { homework: given?.id, task: i + 1, answer };
      expect((await request.post(`/api/classes/${code}/handin`, { data })).status()).toBe(200);
    }
    if (!moves) return;
    const data = { homework: given?.id, task: 4, moves };
    const status = (await request.post(`/api/classes/${code}/handin`, { data })).status();
    expect(status === 200).toBe(moves.length === 3);
  };
  await hand(3, [null, null, null], puzzle.moves);
  await hand(4, [null, null, wrong], puzzle.moves.slice(0, 1)); // which is no solution
  await hand(5, [wrong, null, null], puzzle.moves);

  // The teacher sees all of it.
  await expect(table.getByText('5/5')).toHaveCount(3);
  await expect(table.getByText('4/5')).toHaveCount(1);
  await expect(table.getByRole('row', { name: /^Bình/ })).toHaveText(/Bình\s*4\s*2\s*2\s*3\s*11/);
  const download = page.waitForEvent('download');
  await table.getByRole('link', { name: words['homework.csv'] }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split(/\r?\n/).slice(-5)).toEqual([
    'An,4,4,2,3,13',
    'Bình,4,2,2,3,11',
    'Chi,4,4,2,3,13',
    'Dũng,4,4,0,,8',
    'Giang,0,4,2,3,9',
  ]);

  // From here a tournament for the class is one tap away.
  await page.getByRole('link', { name: words['class.tournament'] }).click();
  await expect(page.getByLabel(words['tournament.name'], { exact: true })).toHaveValue(
    words['class.title'],
  );
  for (const context of contexts) await context.close();
});
