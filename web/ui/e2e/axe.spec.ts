import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { Table } from './table';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page, in a form short enough to read. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const found = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run(): Promise<axe.AxeResults> } };
    return axe.run();
  });
  expect(found.passes.length).toBeGreaterThan(10);
  return found.violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 120)}`));
}

for (const scheme of ['light', 'dark'] as const) {
  test(`home is accessible, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/');
    for (const game of ['chess', 'caro']) {
      await page.locator(`input[value="${game}"]`).check({ force: true });
      expect(await violations(page)).toEqual([]);
    }
  });

  for (const game of ['chess', 'xiangqi', 'jieqi', 'caro']) {
    test(`${game} is accessible, ${scheme}`, async ({ page }, info) => {
      await page.emulateMedia({ colorScheme: scheme });
      const table = new Table(page, info.project.name === 'phone' ? 'touch' : 'mouse');
      await table.begin(game);
      await table.play(table.state.moves[0]!);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Xin thua' }).click();
      if (game === 'chess') expect(await violations(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Xin thua' }).click();
      await expect(table.result).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  }
}
