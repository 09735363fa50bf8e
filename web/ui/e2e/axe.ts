import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page, in a form short enough to read. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const found = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run(o: object): Promise<axe.AxeResults> } };
    return axe.run({ resultTypes: ['violations'] });
  });
  expect(found.passes.length).toBeGreaterThan(10);
  return found.violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)}`));
}
