import type { Page } from '@playwright/test';
import type { Classroom, Exercised } from '../src/api/wire';
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

/** What a node of a tree of Max and Min is worth. */
function minimax(nodes: Exercised['nodes'], id: number): number {
  const below = nodes.filter(({ parent }) => parent === id).map((node) => minimax(nodes, node.id));
  if (!below.length) return Number(nodes[id]?.name);
  return nodes[id]?.kind === 'min' ? Math.min(...below) : Math.max(...below);
}
