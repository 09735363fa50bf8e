import type { Page } from '@playwright/test';
import { en } from '../src/i18n/en';
import { vi } from '../src/i18n/vi';
import { furnished, settled } from './desk';
import { expect, test } from './fixtures';
import { shifts, watchShifts } from './shifts';
import { walk } from './tabs';

test('every page opens by its address, stays in place and within the screen', async ({ page }) => {
  const paths = await furnished(page);
  await watchShifts(page);
  for (const [name, path] of Object.entries(paths)) {
    await settled(page, path);
    const moved = await shifts(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(moved.sum, `${name} shifts: ${moved.shifts.join('; ')}`).toBeLessThan(0.01);
    expect.soft(wide, `${name} is too wide`).toBeLessThanOrEqual(page.viewportSize()!.width);
  }
  const menu = page.locator('nav#pages a');
  const linked = await menu.evaluateAll((links) => links.map((a) => a.getAttribute('href')));
  expect(linked.length).toBeGreaterThan(5);
  expect(Object.values(paths), 'furnished has every page').toEqual(expect.arrayContaining(linked));
});

test('back and forward go through the pages', async ({ page }, info) => {
  await page.goto('/');
  const visited: [path: string, heading: string][] = [];
  const look = async () => {
    await page.waitForLoadState('networkidle');
    const heading = page.locator('main h1').first();
    await expect(heading).toBeVisible();
    visited.push([new URL(page.url()).pathname, (await heading.textContent()) ?? '']);
  };
  await look();
  const menu = page.getByRole('button', { name: 'Menu' });
  for (const name of ['Phân tích', 'Xếp thế cờ', 'Thư viện', 'Thống kê', 'Cài đặt']) {
    if (info.project.name === 'phone') await menu.click();
    const nav = page.getByRole('navigation', { name: 'Các trang', exact: true });
    await nav.getByRole('link', { name }).click();
    await expect(page.locator('main h1').first()).toHaveText(name);
    await look();
  }
  expect(new Set(visited.map(([path]) => path)).size).toBe(6);
  const check = async ([path, heading]: [string, string]) => {
    await expect(page).toHaveURL(path);
    await expect(page.locator('main h1').first()).toHaveText(heading);
  };
  for (const step of visited.slice(0, -1).reverse()) {
    await page.goBack();
    await check(step);
  }
  for (const step of visited.slice(1)) {
    await page.goForward();
    await check(step);
  }
});

test('all that can be used is reached by Tab', async ({ page }, info) => {
  test.skip(info.project.name === 'phone', 'a phone has no Tab');
  const paths = await furnished(page);
  for (const name of ['home', 'play', 'analysis', 'study', 'editor', 'library', 'settings']) {
    await settled(page, paths[name]!);
    if (name === 'home') await page.getByText('Tuỳ chọn').first().click();
    const { expected, missed } = await walk(page);
    expect(expected, name).toBeGreaterThan(15);
    expect.soft(missed, `${name}: not reached by Tab`).toEqual([]);
  }
});

/** A pattern for the texts of a dictionary, with anything in place of their parameters. */
function patternOf(dictionary: Record<string, string>): RegExp {
  const texts = Object.values(dictionary)
    .filter((text) => /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, '')))
    .map((text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'));
  return new RegExp(`^(${texts.join('|')})$`);
}

const vietnamese = patternOf(vi);
const english = patternOf(en);
const telling = /\b(the|and|of|your|you|move|moves|game|games|play|with|from|white|black)\b/i;

/** The texts of the page that are English, those to be heard too. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: at, textContent } = walker.currentNode;
      if (!at?.closest('script, style, code, button[lang]')) found.add(textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll('body *:not(button[lang])')) {
      for (const label of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
        found.add(element.getAttribute(label)?.trim() ?? '');
      }
    }
    return [...found].filter(Boolean);
  });
  return texts.filter((t) => (english.test(t) && !vietnamese.test(t)) || telling.test(t));
}

test('there is no English in the Vietnamese pages', async ({ page }, info) => {
  test.skip(info.project.name === 'phone', 'the words are the same');
  const paths = await furnished(page);
  for (const [name, path] of Object.entries(paths)) {
    await settled(page, path);
    for (const summary of await page.locator('main details > summary').all()) await summary.click();
    expect.soft(await englishOn(page), name).toEqual([]);
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('h1')).toHaveText(en['new.choose']);
  expect((await englishOn(page)).length).toBeGreaterThan(20); // it would have been found
});
