import type { Position } from '../src/api/wire';
import { samples as caro } from '../src/games/caro/samples';
import { samples as chess } from '../src/games/chess/samples';
import { samples as jieqi } from '../src/games/jieqi/samples';
import { samples as xiangqi } from '../src/games/xiangqi/samples';
import { placedBy } from '../src/pieces/placed';
import { made, playLine } from './desk';
import { expect, test } from './fixtures';

/** Games in which the scenes of the cards, and with one move less the boards to try, came about. */
const games: Record<string, string> = {
  chess:
    'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8',
  xiangqi:
    'b2e2 b7e7 e2e6 d9e8 a0a1 h7h4 h2e2 b9c7 e6e4 a9b9 b0c2 h9g7 a1d1 b9b5 d1d7 b5b7 i0i1 g7e6 e4e7 e8d7 e2e6 e9d9 i1d1 f9e8 e6d6',
  caro: 'h8 i8 g7 i9 i7 i10 i11 h7 f6',
};
const pages = { chess, xiangqi, jieqi, caro };
const byPlace = (a: { square: number }, b: { square: number }) => a.square - b.square;

test('the positions on the cards came about in games', async ({ page }) => {
  for (const [game, line] of Object.entries(games)) {
    const { match } = await made(page, { game, seats: ['human', 'human'] });
    const { now } = await playLine(page, match, line.split(' '));
    expect([...now.picture.pieces].sort(byPlace)).toEqual(
      placedBy(pages[game as 'chess'].scene!.fen),
    );
  }
  for (const [game, { scene }] of Object.entries(pages)) {
    const { fen } = scene!;
    const answer = await page.request.post('/api/positions', { data: { game, fen } });
    const { now, problem } = (await answer.json()) as Position;
    expect([game, problem]).toEqual([game, undefined]);
    expect([...(now?.picture.pieces ?? [])].sort(byPlace)).toEqual(placedBy(fen));
  }
});

for (const [name, game, from, to, said] of [
  ['a mate', 'Cờ vua', 3, 59, 'Trắng thắng: chiếu bí.'],
  ['two cannons', 'Cờ tướng', 58, 57, 'Đỏ thắng: chiếu bí.'],
  ['a five', 'Cờ ca-rô', -1, 40, 'X thắng: năm quân liền nhau.'],
] as const) {
  test(`a board on the home page can be touched: ${name}`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('radio', { name: new RegExp(`^${game}`) }).check({ force: true });
    await page.getByRole('button', { name: /^Chạm vào bàn/ }).dispatchEvent('pointerenter');
    const article = page.locator('[data-lesson="home"]');
    for (const square of [from, to]) {
      if (square >= 0) await article.locator(`[data-square="${square}"]`).click();
    }
    await expect(article).toContainText(said);
  });
}

test('a piece of cờ úp is turned up on the home page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: /^Cờ úp/ }).check({ force: true });
  await expect(page.getByRole('radio', { name: /^Cờ úp/ })).toBeChecked();
  await page.getByRole('button', { name: /^Chạm vào bàn/ }).focus(); // by keyboard, too
  const article = page.locator('[data-lesson="home"]');
  await article.locator('[data-square="19"]').click();
  await article.locator('[data-square="22"]').click();
  await expect(article.locator('[data-square="22"]')).toHaveAttribute('aria-label', /đỏ/);
  await expect(article.locator('[data-square="22"]')).not.toHaveAttribute('aria-label', /úp/);
  expect(jieqi.trial?.fen).toBe('');
});

test('the home page offers to go on with the last game', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Khám phá' })).toBeVisible();
  await expect(page.getByText('Chơi tiếp ván dở')).toHaveCount(0);
  const { match } = await made(page, { game: 'xiangqi', seats: ['human', 'human'] });
  await playLine(page, match, ['h2e2']);
  await page.goto('/');
  await page.getByText('Chơi tiếp ván dở').click();
  await expect(page).toHaveURL(`/play/${match}`);
});

test('the home page says that the game to go on with has ended elsewhere', async ({ page }) => {
  const { match } = await made(page, { game: 'xiangqi', seats: ['human', 'human'] });
  const { version } = await playLine(page, match, ['h2e2']);
  await page.goto('/');
  await expect(page.getByText('Chơi tiếp ván dở')).toBeVisible();
  await page.request.post(`/api/matches/${match}/resign`, { data: { version } });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Ván đã kết thúc: Đỏ thắng')).toBeVisible();
  await expect(page.getByText('Chơi tiếp ván dở')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Khám phá' })).toBeVisible();
  await expect(page.getByText('Ván đã kết thúc')).toHaveCount(0);
});

test('the home page leads to what there is besides games, each once', async ({ page }) => {
  await page.goto('/?game=chess');
  const discover = page.locator('section[aria-labelledby="discover"]');
  for (const [name, path] of [
    ['Câu đố hôm nay', '/puzzles?game=chess'],
    ['Luật chơi', '/rules/chess'],
    ['Giải đấu', '/tournaments'],
    ['Lớp học', '/class'],
    ['Giải cờ thế', '/solve'],
    ['Phòng thí nghiệm', '/lab'],
  ] as const) {
    await expect(discover.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  const paths = await page
    .locator('main a.panel')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(paths).size).toBe(paths.length);
  await expect(page.getByText('Chỉ có ở đây')).toHaveCount(0); // over what others have too
});

test('the names of levels fit a narrow phone, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/?game=chess');
  await page.getByRole('button', { name: 'Thay đổi' }).click();
  const names = page.locator('.levels .step');
  for (const name of ['Hơi khó', 'Beginner']) {
    if (name === 'Beginner') await page.getByRole('button', { name: 'EN, English' }).click();
    await expect(names.filter({ hasText: name }).first()).toBeVisible();
    const wide = await names.evaluateAll((all) =>
      all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent),
    );
    expect(wide).toEqual([]);
  }
});
