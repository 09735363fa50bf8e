import type { Locator, Page } from '@playwright/test';
import { download } from './archive';
import { vi } from '../src/i18n/vi';
import { accessible, violations } from './axe';
import { gesture, made, moveList, paste, playLine, settled, studied, Wire } from './desk';
import { expect, test } from './fixtures';
import { shifts, watchShifts } from './shifts';
import type { Table } from './table';

/** The scholar's mate: Black's last move is the blunder. */
const scholar = '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0';

/** Opens a study of a game and has it reviewed. */
async function reviewed(page: Page, text: string): Promise<{ table: Table; panel: Locator }> {
  test.slow(); // a search for every move
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(); // it listens from then on
  await paste(page, text);
  const table = await studied(page);
  await page.getByRole('button', { name: 'Xem lại ván này' }).click();
  await expect(page.getByRole('button', { name: 'Xem lại lần nữa' })).toBeVisible({
    timeout: 150_000,
  });
  return { table, panel: page.locator('section:has(#review)') };
}

test('a review marks a blunder, has a table and is kept; a mistake is tried again, and judged', async ({
  page,
}) => {
  const { table: study, panel } = await reviewed(page, scholar);
  await expect(panel.locator('li').filter({ hasText: 'sai lầm nặng' })).toContainText(
    /3…\s*Nf6.*hay hơn:/s,
  );
  await expect(moveList(page).getByRole('button', { name: /Nf6/ })).toContainText('??');
  const graph = page.getByRole('slider', { name: /^Biểu đồ cơ hội thắng của Trắng/ });
  await graph.focus();
  await page.keyboard.press('End');
  await expect(graph).toHaveAttribute('aria-valuenow', '7');
  await expect(graph).toHaveAttribute('aria-valuetext', /Qxf7#/);
  await page.getByText('Xem dạng bảng').click();
  const table = panel.getByRole('table');
  await expect(table.locator('tbody tr')).toHaveCount(7);
  await expect(table.locator('tbody tr').nth(5)).toContainText('sai lầm nặng');
  const before = await table.innerText();
  expect(before).toMatch(/#/);
  expect(before).not.toMatch(/9[.,]?99/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Xem lại lần nữa' })).toBeVisible();
  await page.getByText('Xem dạng bảng').click();
  expect(await table.innerText()).toBe(before);
  await accessible(page, 'a review');

  await page.getByRole('button', { name: /^Thử lại: 3… Nf6/ }).click();
  const task = page.locator('section[data-retry]');
  await expect(task).toContainText('Hãy tìm nước hay hơn cho Đen.');
  await gesture(study, 62, 45); // Nf6 once more
  await expect(task).toHaveAttribute('data-retry', 'same');
  await gesture(study, 48, 40); // a6, and the mate is still there
  await expect(task).toHaveAttribute('data-retry', 'not', { timeout: 20_000 });
  await expect(task).toContainText(/a6 không hay hơn nước đã đi \(#1\)/);
  await gesture(study, 54, 46); // g6
  await expect(task).toHaveAttribute('data-retry', /best|right/, { timeout: 20_000 });
  await expect(task).toContainText(/g6 (đúng là nước hay nhất|là nước hay)/);
  await task.getByRole('button', { name: 'Xong' }).click();
  await expect(task).toContainText('ở 1 trên 1 chỗ');
  await task.getByRole('button', { name: 'Đóng' }).click();
  await expect(task).toHaveCount(0);
  expect((await study.state()).nodes).toHaveLength(7); // nothing was played
});

test('a mate on the board is one on the bar, before any review', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(); // it listens from then on
  await paste(page, scholar);
  await studied(page);
  await page.keyboard.press('End');
  const bar = page.locator('.measured > .bar');
  await expect(bar).toHaveAttribute('aria-label', 'Trắng đã thắng');
  await expect(bar.locator('.first')).toHaveAttribute('style', 'height: 100%;');
});

test('a study of one’s own game knows whose mistakes are one’s own', async ({ page }) => {
  const { match } = await made(page, { game: 'chess', seats: ['human', 'random'] });
  const state = await playLine(page, match, ['g2g4']);
  await page.request.post(`/api/matches/${match}/resign`, { data: { version: state.version } });
  await page.goto(`/play/${match}`);
  await page.getByRole('button', { name: 'Phân tích' }).first().click();
  await page.waitForURL(/\/analysis\/\w/);
  await page.getByRole('button', { name: 'Xem lại ván này' }).click();
  await page.getByRole('button', { name: 'Làm lại chỗ sai của tôi (1)' }).click();
  await expect(page.locator('section[data-retry]')).toContainText('1. g4');
  const panel = page.locator('section:has(#review)');
  await expect(panel.locator('dt.side')).toHaveText(['Bạn (Trắng)', 'Máy (Đen)']);
});

test('a game of one move has a review, and nobody is asked to review none', async ({ page }) => {
  const seats = ['human', 'human'];
  const played = await made(page, { game: 'chess', seats });
  await playLine(page, played.match, ['g2g4']);
  await page.goto(`/play/${played.match}`);
  const over = page.locator('[data-over]');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Xin thua' }).click();
  await dialog.getByRole('button', { name: 'Thua và xem lại ván' }).click();
  await expect(over.locator('[data-side="first"]')).toContainText(/chính xác \d+%/);

  const empty = await made(page, { game: 'chess', seats });
  await page.goto(`/play/${empty.match}`);
  await page.getByRole('button', { name: 'Xin thua' }).click();
  await expect(dialog.getByRole('button')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Xin thua' }).click();
  await expect(over.getByRole('button', { name: 'Đấu lại' })).toBeVisible();
  await expect(over.getByRole('button', { name: 'Xem lại ván' })).toHaveCount(0);
});

test('mistakes follow one another, and the answer can be seen', async ({ page }) => {
  // Small ones: the search looks at what a blunder threw away for much longer.
  await reviewed(page, '1. f3 e5 2. h4 d5 1/2-1/2');
  const button = page.getByRole('button', { name: /^Làm lại chỗ sai của Trắng \(\d\)/ });
  const count = Number(/\((\d+)\)/.exec(await button.innerText())?.[1]);
  await button.click();
  const task = page.locator('section[data-retry]');
  for (let at = 1; at <= count; at++) {
    await expect(task.getByRole('heading')).toHaveText(`Làm lại chỗ sai ${at}/${count}`);
    await task.getByRole('button', { name: 'Xem đáp án' }).click();
    await expect(task).toContainText(/Đáp án \([^)]+\): \S+/);
    await expect(page.locator('.board .arrow')).toHaveCount(1);
    await task.getByRole('button', { name: at < count ? 'Chỗ tiếp theo' : 'Xong' }).click();
  }
  await expect(task).toContainText(`ở 0 trên ${count} chỗ`);
});

test('a game is exported from its own page', async ({ page }) => {
  const { match } = await made(page, { game: 'chess', seats: ['human', 'human'] });
  await playLine(page, match, ['e2e4', 'e7e5']);
  await page.goto(`/play/${match}`);
  await page.getByRole('button', { name: 'Menu', exact: true }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xuất ván' }).click();
  const dialog = page.getByRole('dialog', { name: 'Xuất ván' });
  const pgn = await download(page, dialog.getByRole('link', { name: 'PGN' }));
  expect(pgn.data.toString()).toContain('1. e4 e5');
  const gif = await download(page, dialog.getByRole('button', { name: /GIF/ }));
  expect(gif.data.subarray(0, 6).toString()).toBe('GIF89a');
  const png = await download(page, dialog.getByRole('button', { name: /PNG/ }));
  expect(png.data.subarray(1, 4).toString()).toBe('PNG');
});

test('a review that runs shows who is reviewed, and how far it is', async ({ page }) => {
  // Of the review, nothing comes: it goes on.
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      if (!String(text).includes('"review"')) socket.send(text);
    });
  });
  const seats = ['human', 'random'];
  const { match } = await made(page, { game: 'othello', seats });
  await page.goto(`/play/${match}`);
  await page.locator('[data-can="target"]').first().click();
  await page.getByRole('button', { name: 'Xin thua' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Thua và xem lại ván' }).click();
  const review = page.getByRole('region', { name: 'Xem lại ván' });
  await expect(review).toContainText('Máy đang xem lại từng nước…');
  await expect(review.getByRole('progressbar')).toBeVisible();
  await expect(review.locator('dt')).toHaveText(['Bạn (Đen)', 'Máy (Trắng)']);
});

test('after a game its review stands where the game ended', async ({ page }) => {
  test.slow(); // a search for every move
  const wire = new Wire(page);
  const { match } = await made(page, { game: 'chess', seats: ['human', 'human'] });
  await playLine(page, match, ['e2e4', 'e7e5', 'd1h5', 'e8e7', 'h5e5']);
  await page.goto(`/play/${match}`);
  const over = page.locator('[data-over]');
  await expect(over).toContainText('thắng');
  await expect(over.getByRole('button')).toHaveText([
    /Xem lại ván\s*Máy chỉ ra lỗi và nước hay hơn/,
    /Đấu lại/,
    /Chia sẻ/,
    /Học từ sai lầm/,
    /Xem trong phòng thí nghiệm/,
  ]);
  // All of the column is in sight, and its tools beside a review too.
  const tool = page.getByRole('button', { name: 'Xoay bàn' });
  const steps = page.getByRole('group', { name: vi['browse.title'] });
  for (const shown of [tool, steps]) await expect(shown).toBeInViewport({ ratio: 1 });
  await over.getByRole('button').first().click();
  await expect(over.locator('[data-side="first"]')).toContainText(/Trắng\s*chính xác \d+%/, {
    timeout: 150_000,
  });
  await expect(over.locator('[data-side="second"]')).toContainText(/Đen.*1 sai lầm nặng/s);
  await expect(tool).toBeInViewport({ ratio: 1 });
  expect(page.url()).toContain(`/play/${match}`);

  // Each of the five positions is looked at forth and back, and nothing is told twice.
  const seen = wire.heard.flatMap(({ review }) => (review && !review.node ? [review] : []));
  expect(seen.map(({ ply, of }) => `${ply}/${of}`)).toEqual(
    Array.from({ length: 10 }, (_, i) => `${i + 1}/10`),
  );

  const graph = over.getByRole('slider', { name: /^Biểu đồ cơ hội thắng của Trắng/ });
  const decisive = over.locator('[data-decisive]');
  await expect(decisive).toContainText(/Nước quyết định:\s*2… Ke7\s*hay hơn:/);
  await decisive.getByRole('button').click();
  await expect(graph).toHaveAttribute('aria-valuenow', '4');
  await expect(graph).toHaveAccessibleDescription('Nước quyết định: 2… Ke7');

  // The graph says whose chances go up and which moves these are, also on a phone.
  const figure = over.getByRole('figure', { name: 'Cơ hội thắng của Trắng' });
  await expect(figure.locator('.chances span')).toHaveText(['100%', '50%', '0%']);
  await expect(figure.locator('.numbers span')).toHaveText(['1', '2', '3']);
  await expect(graph.locator('.decisive')).toHaveText('2… Ke7');
  await page.setViewportSize({ width: 390, height: 844 });
  const outside = await graph.evaluate((box) => {
    const frame = box.getBoundingClientRect();
    return [...box.parentElement!.querySelectorAll('.decisive, .numbers span')].filter((label) => {
      const { left, right } = label.getBoundingClientRect();
      return left < frame.left || right > frame.right;
    }).length;
  });
  expect(outside).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await violations(page)).toEqual([]);

  await over.getByRole('button', { name: 'Chia sẻ' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Sao chép liên kết' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /GIF/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /PNG/ })).toBeVisible();
  await page.keyboard.press('Escape');

  wire.heard.length = 0;
  await page.goto('/rules');
  await watchShifts(page);
  await settled(page, `/play/${match}`); // whoever comes back finds it
  await expect(over.locator('[data-side="first"]')).toContainText(/chính xác \d+%/);
  await expect(over.getByRole('button', { name: 'Xem lại ván' })).toHaveCount(0);
  expect((await shifts(page)).sum).toBeLessThan(0.001);
  expect(wire.heard.filter(({ review }) => review && !review.node)).toEqual([]);

  await over.getByRole('button', { name: 'Học từ sai lầm' }).click();
  await expect(page).toHaveURL(/\/analysis\/\w+/);
  const retry = page.locator('section[data-retry]');
  await expect(retry).toContainText(/2\. Qh5|2… Ke7/); // networks differ about a queen that comes out early
  if (((await retry.textContent()) ?? '').includes('2. Qh5'))
    await retry.getByRole('button', { name: 'Chỗ tiếp theo' }).click();
  await expect(retry).toContainText('2… Ke7');
  expect(wire.heard.filter(({ review }) => review && !review.node)).toEqual([]); // it was kept
});
