import type { Puzzle, PuzzleKinds, Puzzles } from '../src/api/wire';
import { violations } from './axe';
import { gesture, settled } from './desk';
import { expect, test } from './fixtures';
import { linesOf, puzzleAt, singleReplies, solutions } from './solutions';
import { Table } from './table';

test('the puzzle of the day: a wrong move and why, the right one, the solution, the next', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-15T10:00:00'));
  const { now } = await puzzleAt(page, '2026-11-15');
  const [first] = solutions.get(now.fen)?.line.split(' ') ?? [];
  const right = now.moves.find((m) => m.move === first);
  const wrong = now.moves.find((m) => m.move !== first && !m.choice);
  if (!right || !wrong) throw new Error(`no moves at ${now.fen}`);

  await settled(page, '/puzzles?game=chess');
  const panel = page.getByRole('region', { name: 'Câu đố hôm nay' });
  const score = page.getByRole('region', { name: 'Thành tích' });
  await expect(panel).toContainText(/(Trắng|Đen) đi trước, thắng trong \d nước\./);
  await expect(score).toContainText('chưa có');
  expect(await violations(page)).toEqual([]);

  const table = new Table(page, 'mouse');
  await gesture(table, wrong.from, wrong.to);
  await expect(panel.locator('.said')).toHaveText(/ chưa được: .* là thoát\.$/);
  await expect(score).toContainText(/Hệ số của bạn\s*\d+\?\s*−\d+/);
  await expect(score).toContainText(/Đã giải đúng\s*0\/1/);
  await panel.getByRole('button', { name: 'Đi lại' }).click();
  await gesture(table, right.from, right.to);
  await expect(panel.locator('.said')).toHaveText(/ đúng\. Máy đáp /);

  await panel.getByRole('button', { name: 'Xem lời giải' }).click();
  const next = panel.getByRole('button', { name: 'Nước sau' });
  await next.click();
  await expect(panel.locator('[aria-current="step"]')).toBeVisible();
  await expect(panel.getByText('Độ khó')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Câu tiếp theo' }).click();
  await page.waitForURL(/\/puzzles\?game=chess&id=\w{6}$/);
  await expect(page.getByRole('region', { name: /^Câu đố \w{6}$/ })).toBeVisible();
  await page.reload();
  await expect(score).toContainText(/Đã giải đúng\s*0\/1/);
});

test('a puzzle solved at once counts', async ({ page }) => {
  const [found] = await singleReplies(page, 1);
  if (!found) throw new Error('no puzzle with a single reply');

  await settled(page, `/puzzles?game=chess&id=${found.id}`);
  const table = new Table(page, 'mouse');
  const said = page.locator('.said');
  await gesture(table, found.first.from, found.first.to);
  await expect(said).toHaveText(/ đúng\. Máy đáp .*, còn nhiều nhất 1 nước\.$/);
  await gesture(table, found.second.from, found.second.to);
  await expect(said).toHaveText(/hết cờ! Bạn đã giải được\.$/);
  const score = page.getByRole('region', { name: 'Thành tích' });
  await expect(score).toContainText(/Giải đúng liên tiếp\s*1 \(dài nhất 1\)/);
  await expect(score).toContainText(/Hệ số của bạn\s*\d+\?\s*\+\d+/);
  await expect(score).toContainText(/Số ngày liền\s*1 \(dài nhất 1\)/);
  await expect(
    score.getByRole('img', { name: '16 tuần qua: 1 ngày có giải câu đố' }),
  ).toBeVisible();
  await page.goto('/');
  const back = page.getByRole('link', { name: 'Hôm nay bạn đã giải 1 câu' });
  await expect(back).toContainText('Liền 1 ngày');
  expect(await violations(page)).toEqual([]);
});

test('a storm: against the clock, right and wrong, until time is up', async ({ page }) => {
  // Known ones in the place of those that the server chooses.
  const [right, wrong] = await singleReplies(page, 2);
  if (!right || !wrong) throw new Error('no two puzzles with a single reply');
  const other = wrong.now.moves.find((m) => m.move !== wrong.first.move && !m.choice);
  if (!other) throw new Error(`no other move at ${wrong.now.fen}`);

  await page.clock.install();
  await settled(page, '/puzzles?game=chess');
  const chosen = page.waitForResponse('**/api/puzzles/chess/storm');
  await page.getByRole('link', { name: 'Giải nhanh' }).click();
  await expect(page.getByRole('heading', { name: 'Giải nhanh', level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.route('**/api/puzzles/chess/storm', async (route) => {
    const response = await route.fetch();
    const storm = (await response.json()) as { puzzles: { id: string }[] };
    const rest = storm.puzzles.filter(({ id }) => id !== right.id && id !== wrong.id);
    await route.fulfill({ json: { ...storm, puzzles: [right, wrong, ...rest] } });
  });
  await page.getByRole('button', { name: 'Bắt đầu' }).click();
  expect((await chosen).status()).toBe(200);
  const panel = page.getByRole('region', { name: 'Giải nhanh' });
  const clock = panel.getByRole('timer');
  await expect(clock).toHaveText(/^(3:00|2:5\d)$/);
  expect(await violations(page)).toEqual([]);

  const table = new Table(page, 'mouse');
  await gesture(table, right.first.from, right.first.to);
  await gesture(table, right.second.from, right.second.to);
  await expect(panel.locator('[data-score]')).toHaveText('1');
  await gesture(table, other.from, other.to);
  await expect(panel.getByRole('status')).toHaveText('Sai: −10 giây');
  await expect(panel.getByRole('status')).toHaveText(''); // the next puzzle
  await expect(clock).toHaveText(/^2:[1-4]\d$/);
  await page.clock.fastForward('03:00');
  await expect(panel.getByRole('status')).toHaveText(
    'Hết giờ: giải được 1 câu, kỷ lục mới của bạn!',
  );
  await expect(panel.getByRole('link', { name: `Câu đố ${wrong.id}` })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem('banco.prefs', '{"lang":"en"}'));
  await page.reload();
  await expect(panel.getByText('Your record').or(page.getByText('Your record'))).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^(3:00|2:5\d)$/);
});

test('puzzles by opening: the menu, the next one, an address that names it', async ({ page }) => {
  const response = await page.request.get('/api/puzzles/chess/kinds');
  const { openings } = (await response.json()) as PuzzleKinds;
  const [most] = openings;
  if (!most) throw new Error('no puzzle has an opening');

  await page.addInitScript(() => localStorage.setItem('banco.prefs', '{"lang":"en"}'));
  await settled(page, '/puzzles?game=chess');
  const score = page.getByRole('region', { name: 'Your score' });
  await score
    .getByLabel('Opening of the next puzzle')
    .selectOption({ label: `${most.en} (${most.count})` });
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await page.waitForURL(/\/puzzles\?game=chess&id=\w{6}&opening=/);
  const shown = page.getByRole('region', { name: /^Puzzle \w{6}$/ });
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Show me' }).click();
  await expect(shown.getByText('Opening', { exact: true })).toBeVisible();
  await expect(shown).toContainText(most.en);
  expect(await violations(page)).toEqual([]);
  await page.goto(`/puzzles?game=chess&opening=${encodeURIComponent(most.en)}`);
  await page.waitForURL(/&id=\w{6}&opening=/);
  await expect(shown).toBeVisible();
});

test('a puzzle of hidden pieces: a move that is not the best, the best, and by how much', async ({
  page,
}) => {
  const [found] = linesOf('jieqi');
  const [, , , fen = '', best = '', , expected = ''] = found ?? [];
  const list = (await (await page.request.get('/api/puzzles/jieqi')).json()) as Puzzles;
  const id = list.puzzles[0]?.id ?? '';
  const puzzle = (await (await page.request.get(`/api/puzzles/jieqi/${id}`)).json()) as Puzzle;
  expect(puzzle.now.fen).toBe(fen);
  expect(JSON.stringify(puzzle)).not.toContain(expected);
  const right = puzzle.now.moves.find((m) => m.move === best);
  const wrong = puzzle.now.moves.find((m) => m.move !== best && !m.choice);
  if (!right || !wrong) throw new Error(`no moves at ${fen}`);

  await settled(page, `/puzzles?game=jieqi&id=${id}`);
  const said = page.locator('.said');
  const worths = page.locator('[data-worths]');
  await expect(page.locator('.goal')).toContainText('nước nào tốt nhất');
  await expect(worths).toHaveCount(0);
  const table = new Table(page, 'mouse');
  await gesture(table, wrong.from, wrong.to);
  await expect(said).toHaveText('Có nước tốt hơn nhiều.');
  await expect(worths).toContainText('±');
  await page.getByRole('button', { name: 'Đi lại' }).click();
  await gesture(table, right.from, right.to);
  await expect(said).toHaveText('Đúng là nước tốt nhất!');
  await expect(worths.getByRole('row')).toHaveCount(expected.split(' ').length);
  await expect(page.getByRole('region', { name: 'Thành tích' })).toContainText(
    /Đã giải đúng\s*0\/1/,
  );
  expect(await violations(page)).toEqual([]);
});
