import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { en } from '../src/i18n/en';
import { vi } from '../src/i18n/vi';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Most of a page's elements are in drawings that are hidden from those who listen: no rule asks anything of them. */
const drawings = [['svg[aria-hidden="true"]'], ['[aria-hidden="true"] svg']];

/** What axe finds wrong with the page, in a form short enough to read. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate((drawings) => {
    const { axe } = window as unknown as {
      axe: { run(context: object, options: object): Promise<axe.AxeResults> };
    };
    return axe.run({ exclude: drawings }, { resultTypes: ['violations'] });
  }, drawings);
  expect(found.passes.length).toBeGreaterThan(10);
  return found.violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)}`));
}

const languages = { vi, en };

/** Names depend on the language and contrast on the scheme, so two looks see both of each. */
const looks = [
  ['en', 'dark'],
  ['vi', 'light'],
] as const;

/** Checks what is shown now in the last looks: in both languages and both schemes, where two are asked for. */
export async function accessible(page: Page, name: string, count: 1 | 2 = 2): Promise<void> {
  for (const [lang, colorScheme] of looks.slice(-count)) {
    // Also under a dialog, where a hand cannot reach the header.
    await page.evaluate(
      (lang) => document.querySelector<HTMLElement>(`header button[lang="${lang}"]`)?.click(),
      lang,
    );
    await expect(page.locator('a.skip')).toHaveText(languages[lang]['app.skip']);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await violations(page), `${name}, ${lang}, ${colorScheme}`).toEqual([]);
  }
}
