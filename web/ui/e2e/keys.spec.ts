import { made, moveList, playLine, settled } from './desk';
import { expect, test } from './fixtures';

test('the keys of all pages are listed, and do what the list says', async ({ page }) => {
  const { match } = await made(page, { game: 'chess', kind: 'study', seats: ['human', 'human'] });
  await playLine(page, match, ['e2e4', 'e7e5']);
  await settled(page, '/library');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Phím tắt' });
  await expect(help.getByRole('heading', { name: 'Khi phân tích' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  await settled(page, `/analysis/${match}`);
  const moves = moveList(page);
  const current = moves.locator('[aria-current="true"]');
  await page.keyboard.press('ArrowLeft');
  await expect(current).toHaveText(/e4/);
  await page.keyboard.press('End');
  await expect(current).toHaveText(/e5/);
  await moves.getByRole('button').first().focus();
  await page.keyboard.press('Home');
  await expect(current).toHaveCount(0);
  await page.keyboard.press('ArrowRight'); // one step, though the list is within the page
  await expect(current).toHaveText(/e4/);
  await page.getByLabel('Gõ nước đi').focus();
  await page.keyboard.press('?'); // is typed
  await expect(help).toHaveCount(0);
});
