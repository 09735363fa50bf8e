import type { Page } from '@playwright/test';
import { gesture } from './desk';
import { expect, test } from './fixtures';
import { Table } from './table';

// What a person does on a page that its own device answers.

/** Goes to a path of the page without loading it anew, and its program with it. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', (document.documentElement.dataset.base ?? '') + path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Begins a game from the home page, between two people or against the machine, in a position where one is given. */
export async function begin(page: Page, game: string, opponent: RegExp, fen = ''): Promise<void> {
  await visit(page, fen ? `/?${new URLSearchParams({ game, fen }).toString()}` : '/');
  const choice = page.locator(`input[name="game"][value="${game}"]`);
  await choice.check({ force: true });
  if (fen) await expect(page.getByLabel('Bắt đầu từ thế cờ')).toHaveValue(fen);
  await page.getByRole('radio', { name: opponent }).check({ force: true });
  await page.getByRole('button', { name: 'Bắt đầu' }).click();
  await page.waitForURL(/\/play\//);
}

export async function move(page: Page, text: string): Promise<void> {
  const field = page.getByLabel('Gõ nước đi');
  await field.fill(text);
  await field.press('Enter');
  // It was made; the last one of a game takes the field along.
  await expect
    .poll(async () => (await field.count()) && field.inputValue({ timeout: 500 }).catch(() => 'x'))
    .toBeFalsy();
}

export async function ended(page: Page, how?: string): Promise<void> {
  const result = page.locator('[data-over]').first();
  await expect(result).toBeVisible();
  if (how) await expect(result).toHaveAttribute('data-over', how);
}

/** Waits until the device answers. */
export async function answering(page: Page): Promise<void> {
  await expect(page.getByText('Máy này tự trả lời')).toBeVisible({ timeout: 90_000 });
}

/** Lets the browser keep all that it needs without a network. */
export async function keep(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: /^Tải về máy này/ }).click();
  await expect(page.getByText('Đã có trên máy này.')).toBeVisible({ timeout: 90_000 });
}

/** A short way to the end of each game that can begin in any position. */
const ends: { game: string; fen: string; moves: string; result: string }[] = [
  {
    game: 'xiangqi',
    fen: '4k4/9/R8/9/9/9/9/9/9/1R1K5 w - - 0 1',
    moves: 'a7a8 e9f9 b0b9',
    result: '1-0',
  },
  {
    game: 'caro',
    fen: '15/15/15/15/15/15/3o11/7xxxx4/15/15/2o12/15/15/1o13/o14 x rule=caro opening=free',
    moves: 'l8',
    result: '1-0',
  },
  { game: 'othello', fen: '8/8/4b3/3wbb2/3wwwb1/3wbb2/4b3/8 b', moves: 'c5', result: '1-0' },
];

/** The review of a game that has ended: one whose mates are found at once, else it looks at 120,000 positions a move. */
export async function reviewed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Xem lại ván' }).click();
  const review = page.getByRole('region', { name: 'Xem lại ván' });
  await expect(review.locator('[data-decisive]')).toBeVisible({ timeout: 60_000 });
  await expect(review).toContainText('100');
}

/** A game of chess to its end, with something in the middle. */
export async function mated(page: Page, meanwhile?: () => Promise<unknown>): Promise<void> {
  await begin(page, 'chess', /^Hai người/);
  await move(page, 'f3');
  await move(page, 'e5');
  await meanwhile?.();
  await move(page, 'g4');
  await move(page, 'Qh4');
  await ended(page, '0-1');
}

/** A game of cờ úp, which always begins with a deal: the machine answers, and is given the game. */
export async function resigned(page: Page): Promise<void> {
  await begin(page, 'jieqi', /^Rất dễ/);
  await move(page, 'a3a4');
  await expect(page.getByText('Đến lượt bạn')).toBeVisible();
  await page.getByRole('button', { name: 'Xin thua' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xin thua' }).click();
  await ended(page, '0-1');
}

/** A problem that is proved. */
export async function proved(page: Page): Promise<void> {
  const problem = { game: 'chess', fen: '7k/8/8/8/8/8/R7/1R2K3 w - - 0 1' };
  await visit(page, `/solve?${new URLSearchParams(problem).toString()}`);
  await page.getByRole('button', { name: 'Giải', exact: true }).click();
  const solution = page.getByRole('region', { name: 'Lời giải' });
  await expect(solution).toContainText('Trắng thắng trong 2 nước');
}

/** Plays every game to its end, reloads in the middle of one, and studies in every way. */
export async function everything(page: Page): Promise<void> {
  await test.step('chess, with a reload', () => mated(page, () => page.reload()));
  for (const { game, fen, moves, result } of ends) {
    await test.step(game, async () => {
      await begin(page, game, /^Hai người/, fen);
      for (const text of moves.split(' ')) await move(page, text);
      await ended(page, result);
    });
    if (game === 'xiangqi') await test.step('a review', () => reviewed(page));
  }
  await test.step('jieqi', () => resigned(page));
  await test.step('a puzzle', async () => {
    // There is one reply: the rook takes on f1, the king goes to h2, the rook mates on h1.
    await visit(page, '/puzzles?game=chess&id=7u233l');
    const table = new Table(page, 'mouse');
    await gesture(table, 1, 5);
    await expect(page.locator('.said')).toHaveText(/ đúng\. Máy đáp .*, còn nhiều nhất 1 nước\.$/);
    await gesture(table, 5, 7);
    await expect(page.locator('.said')).toHaveText(/hết cờ! Bạn đã giải được\.$/);
  });
  await test.step('a tree', async () => {
    await visit(page, '/lab?view=tree&game=chess&fen=&agent=alphabeta:form%3Dtextbook,depth%3D2');
    await expect(page.getByRole('treeitem').nth(1)).toBeVisible();
  });
  await test.step('a proof', () => proved(page));
}
