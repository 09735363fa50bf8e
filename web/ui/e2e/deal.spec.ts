import type { Page } from '@playwright/test';
import { moveList, paste, settled, studied } from './desk';
import { expect, test } from './fixtures';
import { Table } from './table';

/** Opens the proof of the page's game and presses its button; returns what comes of it. */
async function checked(page: Page) {
  await page.getByText('Kiểm chứng xáo quân').click();
  await page.getByRole('button', { name: 'Kiểm tra lần xáo quân' }).click();
  return page.locator('[data-holds]');
}

test('a deal is checked in the browser: after the game, and from a saved one', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({
    game: 'jieqi',
    variant: { captured: 'everyone' },
    seats: ['human', 'human'],
  });
  await page.getByText('Kiểm chứng xáo quân').click();
  await expect(page.getByText('Sẽ mở khi hết ván.')).toBeVisible();
  // Nobody goes on elsewhere from what is covered: it would be refused.
  const elsewhere = page.getByRole('button', { name: /^(Chơi từ đây|Phân tích)$/ });
  await page.locator('main').getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Xuất ván' })).toBeVisible();
  await expect(elsewhere).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Kiểm tra lần xáo quân' })).toHaveCount(0);
  for (const uci of ['b2b9', 'a9b9', 'h2h9', 'i9h9']) {
    const { now } = await table.turn();
    await table.play(now.moves.find((m) => m.move.startsWith(uci))!.move);
  }
  const here = moveList(page).locator('[aria-current="true"]');
  for (const node of ['4', '3']) {
    await expect(here).toHaveAttribute('data-node', node);
    await page.getByRole('button', { name: 'Đi lại' }).click();
  }
  await expect(here).toHaveAttribute('data-node', '2');
  const { now } = await table.turn();
  await table.play(now.moves.find((m) => m.move.startsWith('h2e2'))!.move);
  await expect.poll(async () => (await table.state()).nodes.length).toBe(5);
  const { version } = await table.state();
  await page.request.post(`/api/matches/${table.id}/resign`, {
    data: { version, side: 'second' },
  });
  await expect(table.result).toBeVisible();
  await settled(page, `/play/${table.id}`);
  await expect(elsewhere).toHaveCount(2);
  const verdict = await checked(page);
  await expect(verdict).toHaveAttribute('data-holds', 'true');
  await expect(verdict).toContainText('Quân được xáo đúng như đã công bố.');
  await expect(verdict).toContainText('vẫn y như trình duyệt này thấy');
  await expect(verdict).toContainText(/trong 3 nước đều đúng/);
  await expect(verdict).toContainText(/xáo lại quân còn úp \d lần/);

  const saved = await (await page.request.get(`/api/matches/${table.id}/export/txt`)).text();
  expect(saved).toContain('Commitment: ');
  await settled(page, '/');
  await paste(page, saved);
  await studied(page);
  await expect(await checked(page)).toHaveAttribute('data-holds', 'true');

  const first = /Pieces: b2=(\w)/.exec(saved)?.[1];
  expect(first, saved).toBeDefined();
  await settled(page, '/');
  await paste(
    page,
    saved.replace(`Pieces: b2=${first}`, `Pieces: b2=${first === 'P' ? 'C' : 'P'}`),
  );
  await studied(page);
  const forged = await checked(page);
  await expect(forged).toHaveAttribute('data-holds', 'false');
  await expect(forged).toContainText(/Nước 1: quân ở b2 lật ra là .*, theo lần xáo phải là/);
});

test('a promise that changes is noticed', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'jieqi', seats: ['human', 'human'] });
  await page.evaluate((id) => {
    localStorage.setItem('banco.promises', JSON.stringify([[id, 'another']]));
  }, table.id);
  const { version } = await table.state();
  await page.request.post(`/api/matches/${table.id}/resign`, { data: { version, side: 'first' } });
  await settled(page, `/play/${table.id}`);
  const verdict = await checked(page);
  await expect(verdict).toHaveAttribute('data-holds', 'false');
  await expect(verdict).toContainText('Mã băm khác với mã trình duyệt này thấy');
});

test('what is still covered is told for both sides', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({ game: 'jieqi', seats: ['human', 'human'] });
  const tally = page.getByRole('region', { name: 'Còn úp' });
  const left = async () => {
    const names = await tally
      .getByRole('img')
      .evaluateAll((kinds) => kinds.map((kind) => kind.getAttribute('aria-label') ?? ''));
    return names.reduce((sum, name) => sum + Number(name.split(' ')[0]), 0);
  };
  await expect(tally.getByRole('img')).toHaveCount(12);
  expect(await left()).toBe(30);
  await table.play('a3a4');
  await expect.poll(left).toBe(29);
  // Its men are those of the board, with their names beside them.
  await expect(tally).toContainText('xe ×2');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog');
  for (const [name, set] of [
    [/Hình vẽ/, 'symbols'],
    [/Chữ Việt/, 'vietnamese'],
  ] as const) {
    await menu.getByRole('radio', { name }).check();
    await expect(tally.locator(`[data-set="${set}"]`)).toHaveCount(12);
  }
  await page.keyboard.press('Escape');
  // What the record means is told where it stands: over and under the move in the list, in the line of a phone.
  const meaning = /quân úp phía trước ở cột 9 tấn 1, lật ra/;
  const move = page.locator('[data-node="1"]').last();
  await expect(move).toHaveAttribute('title', meaning);
  await expect(moveList(page).getByText(meaning)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  const strip = page.getByRole('group', { name: 'Các nước vừa đi' });
  await expect(strip.getByText(meaning)).toBeInViewport({ ratio: 1 });
});
