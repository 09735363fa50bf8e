import type { Browser, Locator, Page } from '@playwright/test';
import type { Classroom, SharedStudy } from '../src/api/wire';
import { violations } from './axe';
import { beginStudy, gesture, moveList } from './desk';
import { expect, test, type Server } from './fixtures';
import { Table } from './table';

/** Somebody else, with a browser of their own. */
async function person(browser: Browser, server: Server, options: object = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'vi-VN', ...options });
  return context.newPage();
}

/** The board of a study that is open. */
async function opened(page: Page): Promise<Table> {
  const table = new Table(page, 'mouse');
  await expect(table.board).toBeVisible();
  return table;
}

const chapters = (page: Page): Locator => page.getByRole('list', { name: 'Các chương' });
const strokes = (page: Page): Locator => page.locator('svg.board .drawn');

/** Draws an arrow with the other button. */
async function draw(table: Table, from: number, to: number): Promise<void> {
  const middle = async (square: number) => {
    const box = await table.cell(square).boundingBox();
    return [box!.x + box!.width / 2, box!.y + box!.height / 2] as const;
  };
  const { mouse } = table.page;
  await mouse.move(...(await middle(from)));
  await mouse.down({ button: 'right' });
  await mouse.move(...(await middle(to)));
  await mouse.up({ button: 'right' });
}

/** Writes a comment on the move looked at. */
async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Ghi chú cho nước này' }).click();
  await page.getByLabel('Ghi chú', { exact: true }).fill(text);
  await page.locator('form:has(textarea)').getByRole('button', { name: 'Lưu' }).click();
  await expect(moveList(page)).toContainText(text);
}

test('a study with chapters: one writes, others read along, one more writes by link', async ({
  page,
  browser,
  server,
  expectErrors,
}) => {
  expectErrors(); // a link that is withdrawn is refused on purpose
  // The teacher makes a study of what is on the board.
  const first = await beginStudy(page, 'chess');
  await gesture(first, 12, 28); // e4
  await page.getByRole('button', { name: 'Lưu thành bài nghiên cứu' }).click();
  await page.waitForURL(/\/study\/\w+$/);
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  await opened(page);
  await expect(moveList(page)).toContainText('e4');
  await page.getByRole('button', { name: 'Đổi tên bài nghiên cứu' }).click();
  await page.getByRole('textbox', { name: 'Tên' }).fill('Khai cuộc mở');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Khai cuộc mở', level: 2 })).toBeVisible();
  await page.getByRole('button', { name: 'Thêm chương' }).click();
  await expect(chapters(page).getByRole('link')).toHaveText([/Chương 1/, /Chương 2/]);
  await expect(chapters(page).getByRole('link', { name: /Chương 2/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(moveList(page)).not.toContainText('e4');
  await chapters(page).getByRole('link').first().click();
  await expect(moveList(page)).toContainText('e4');

  // A second person has the link to read, on a phone.
  const reader = await person(browser, server, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await reader.goto(`/study/${id}`);
  const seen = await opened(reader);
  await expect(reader.getByText('Bạn đang đọc.')).toBeVisible();
  await expect(moveList(reader)).toContainText('e4');
  await expect(seen.cell(52)).not.toHaveAttribute('data-can', 'source');
  await expect(reader.getByRole('button', { name: 'Thêm chương' })).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'Ghi chú cho nước này' })).toHaveCount(0);
  expect(await violations(reader)).toEqual([]);

  // What the teacher writes and draws arrives.
  const table = await opened(page);
  await moveList(page).getByRole('button', { name: 'e4' }).click();
  await comment(page, 'giữ lấy tâm');
  await expect(moveList(reader)).toContainText('giữ lấy tâm');
  await expect(reader.locator('.said')).toHaveText('giữ lấy tâm'); // under the board of a phone
  await draw(table, 12, 28);
  await expect(strokes(page)).toHaveCount(1);
  await expect(strokes(reader)).toHaveCount(1);
  await expect(moveList(reader)).not.toContainText('%cal');
  await page.reload();
  await expect(strokes(page)).toHaveCount(1);

  // A third has the link to write.
  await page.getByText('Chia sẻ và tải về').click();
  await page.getByRole('button', { name: 'Tạo liên kết để viết' }).click();
  const link = await page.locator('[data-write-link]').innerText();
  expect(link).toMatch(new RegExp(`^${server.url}/study/${id}#w=\\w{24}$`));
  const writer = await person(browser, server);
  await writer.goto(link);
  const third = await opened(writer);
  await expect(writer.getByRole('button', { name: 'Thêm chương' })).toBeVisible();
  expect(writer.url()).toBe(`${server.url}/study/${id}`); // the key is gone from the address
  await gesture(third, 50, 34); // c5
  await expect(moveList(page)).toContainText('c5');
  await expect(moveList(reader)).toContainText('c5');

  // A reader has no way around the page either, and chapters arrive.
  const study = (await (await reader.request.get(`/api/studies/${id}`)).json()) as SharedStudy;
  const chapter = study.chapters[0]!.match;
  for (const [what, data] of [
    [`matches/${chapter}/moves`, { version: 99, move: 'e7e5', parent: 1 }],
    [`matches/${chapter}/notes`, { version: 99, node: 1, comment: 'x' }],
    [`studies/${id}/title`, { title: 'x' }],
  ] as const)
    expect((await reader.request.post(`/api/${what}`, { data })).status(), what).toBe(403);
  await writer.getByRole('button', { name: 'Thêm chương' }).click();
  await expect(chapters(reader).getByRole('link')).toHaveCount(3);

  const file = await (await reader.request.get(`/api/studies/${id}/export/pgn`)).text();
  for (const part of [
    '[StudyName "Khai cuộc mở"]',
    '[ChapterName "Chương 2"]',
    '[ChapterName "Chương 3"]',
    '[%cal Ge2e4] giữ lấy tâm',
    'c5',
  ])
    expect(file).toContain(part);

  // The owner withdraws the link: the writer reads from then on.
  await page.getByRole('button', { name: 'Thu hồi liên kết viết' }).click();
  await expect(writer.getByText('Bạn đang đọc.')).toBeVisible();
  await writer.goto(link);
  await expect(writer.getByText('Liên kết để viết không đúng')).toBeVisible();
  await expect(writer.getByRole('button', { name: 'Thêm chương' })).toHaveCount(0);

  // The study is found again.
  await page.goto('/analysis');
  await page.getByRole('link', { name: 'Khai cuộc mở' }).click();
  await expect(chapters(page).getByRole('link')).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
});

test('a file becomes chapters, which are sorted, renamed and deleted', async ({
  page,
  browser,
  server,
}) => {
  await beginStudy(page, 'caro');
  await page.getByRole('button', { name: 'Lưu thành bài nghiên cứu' }).click();
  await page.waitForURL(/\/study\/\w+$/);
  const links = chapters(page).getByRole('link');
  await expect(links).toHaveCount(1);
  await page.locator('.study input[type="file"]').setInputFiles({
    name: 'hai.sgf',
    mimeType: 'application/x-go-sgf',
    buffer: Buffer.from('(;GM[4]SZ[15]EV[Một];B[hh]C[giữa];W[ig])(;GM[4]SZ[15]EV[Hai];B[hh])'),
  });
  await expect(links).toHaveText([/Chương 1/, /Một/, /Hai/]);
  await expect(links.nth(2)).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Đưa chương lên' }).click();
  await expect(links).toHaveText([/Chương 1/, /Hai/, /Một/]);
  await page.getByRole('button', { name: 'Đổi tên chương' }).click();
  await page.getByRole('textbox', { name: 'Tên' }).fill('Phòng thủ');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(links).toHaveText([/Chương 1/, /Phòng thủ/, /Một/]);
  await links.first().click();
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Xoá chương' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xoá chương' }).click();
  await expect(links).toHaveText([/Phòng thủ/, /Một/]);
  await links.nth(1).click();
  await expect(page.locator('main')).toContainText('giữa');
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const file = await (await page.request.get(`/api/studies/${id}/export/sgf`)).text();
  expect(file).toContain('ChapterName:Phòng thủ');
  expect(file).toContain('C[giữa]');

  const foreigner = await person(browser, server, { locale: 'en-GB' });
  await foreigner.goto(`/study/${id}`);
  await expect(foreigner.getByText('You are reading.')).toBeVisible();
  const list = foreigner.getByRole('list', { name: 'Chapters' });
  await expect(list.getByRole('link')).toHaveText([/Phòng thủ/, /Một/]);
  await foreigner.getByText('Share and download').click();
  await expect(foreigner.getByRole('link', { name: 'Download all (SGF)' })).toBeVisible();
});

test('the class sees the chapter that the teacher opens', async ({ page, browser, server }) => {
  const made = await page.request.post('/api/studies', {
    data: { title: 'Tàn cuộc tốt', game: 'chess' },
  });
  expect(made.status(), await made.text()).toBe(201);
  const study = (await made.json()) as SharedStudy;
  const chapter = study.chapters[0]!.match;
  await page.request.post(`/api/matches/${chapter}/moves`, {
    data: { version: 0, move: 'e2e4', parent: 0 },
  });
  await page.request.post(`/api/matches/${chapter}/notes`, {
    data: { version: 1, node: 1, comment: '[%cal Re2e4] tốt vua' },
  });
  const opened = await page.request.post('/api/classes', {
    data: { name: 'Lớp 5A', teacher: 'Cô Lan', game: 'chess' },
  });
  const { code } = (await opened.json()) as Classroom;
  const pupil = await person(browser, server);
  await pupil.request.post(`/api/classes/${code}/join`, { data: { name: 'An' } });
  await pupil.goto(`/class/${code}`);
  await expect(pupil.getByText('Chờ giáo viên ghép cặp')).toBeVisible();
  await page.goto(`/class/${code}`);
  await page.getByText('Bài nghiên cứu cho lớp').click();
  const unnamed = chapters(page).getByRole('button').first();
  await expect(unnamed).toHaveText('Chương 1');
  await unnamed.click();
  const shown = pupil.getByRole('group', { name: 'Bàn giảng bài' });
  await expect(shown.getByText('tốt vua')).toBeVisible();
  await expect(shown.locator('.drawn.red')).toHaveCount(1);
  await page.getByRole('group', { name: 'Bàn giảng bài' }).locator('svg.board').waitFor();
  await pupil.getByRole('link', { name: 'Đọc cả bài nghiên cứu' }).click();
  await expect(pupil.getByRole('heading', { name: 'Tàn cuộc tốt', level: 2 })).toBeVisible();
  await expect(pupil.getByText('Bạn đang đọc.')).toBeVisible();
  await expect(chapters(pupil).getByRole('link')).toHaveText('1Chương 1');
});
