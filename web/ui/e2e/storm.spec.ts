import { violations } from './axe';
import { gesture, settled } from './desk';
import { expect, test } from './fixtures';
import { singleReplies } from './solutions';
import { Table } from './table';

const words = {
  vi: {
    title: 'Giải nhanh',
    begin: 'Bắt đầu',
    over: 'Hết giờ: giải được 1 câu, kỷ lục mới của bạn!',
    again: 'Làm lại',
  },
  en: {
    title: 'Puzzle storm',
    begin: 'Start',
    over: 'Time is up: 1 solved, your new record!',
    again: 'Once more',
  },
};

for (const [lang, hand] of [
  ['vi', 'touch'],
  ['en', 'mouse'],
] as const) {
  const text = words[lang];
  const tag = hand === 'touch' ? '@phone' : '@desk';
  test(
    `a storm from the first puzzle to the end of its time (${lang})`,
    { tag },
    async ({ page }) => {
      const [known] = await singleReplies(page, 1);
      if (!known) throw new Error('no puzzle with a single reply');
      await page.route('**/api/puzzles/chess/storm', async (route) => {
        const response = await route.fetch();
        const storm = (await response.json()) as { puzzles: { id: string }[] };
        const rest = storm.puzzles.filter(({ id }) => id !== known.id);
        await route.fulfill({ json: { ...storm, puzzles: [known, ...rest] } });
      });
      await page.addInitScript((lang) => {
        localStorage.setItem('banco.prefs', JSON.stringify({ lang }));
      }, lang);
      await page.clock.install();
      await settled(page, '/puzzles?game=chess');
      await page.getByRole('link', { name: text.title }).click();
      await page.getByRole('button', { name: text.begin }).click();
      const panel = page.getByRole('region', { name: text.title });
      await expect(panel.getByRole('timer')).toHaveText(/^[23]:\d\d$/);
      const table = new Table(page, hand);
      await gesture(table, known.first.from, known.first.to);
      await gesture(table, known.second.from, known.second.to);
      await expect(panel.locator('[data-score]')).toHaveText('1');
      await expect(panel.getByRole('status')).toHaveText(''); // the next puzzle: the clock runs again
      await page.clock.fastForward('03:00');
      await expect(panel.getByRole('status')).toHaveText(text.over);
      await expect(page.getByRole('button', { name: text.again })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    },
  );
}
