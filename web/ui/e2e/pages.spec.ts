import type { Page } from '@playwright/test';
import { en } from '../src/i18n/en';
import { accessible } from './axe';
import { furnished, settled } from './desk';
import { englishOn } from './english';
import { expect, test } from './fixtures';
import { shifts, watchShifts } from './shifts';
import { walk } from './tabs';

/** Nothing moves while a page loads, and nothing is wider than the screen. */
async function steady(page: Page, name: string): Promise<void> {
  const moved = await shifts(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(moved.sum, `${name} shifts: ${moved.shifts.join('; ')}`).toBeLessThan(0.01);
  expect.soft(wide, `${name} is too wide`).toBeLessThanOrEqual(page.viewportSize()!.width);
}

/** All that can be used is reached by Tab. */
async function reached(page: Page, name: string): Promise<void> {
  const { expected, missed } = await walk(page);
  expect(expected, name).toBeGreaterThan(10);
  expect.soft(missed, `${name}: not reached by Tab`).toEqual([]);
}

// One walk for all that is asked of every page, since to load them takes longer than to look at them.
test('every page opens by its address, stays in place, is Vietnamese and open to all', async ({
  page,
}, info) => {
  test.setTimeout(360_000); // there are many
  const phone = info.project.name === 'phone'; // which has no Tab, and the same words
  const paths = await furnished(page);
  await watchShifts(page);
  for (const [name, path] of Object.entries(paths)) {
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    await settled(page, path);
    await steady(page, name);
    for (const summary of await page.locator('main details > summary').all()) await summary.click();
    if (!phone) {
      expect.soft(await englishOn(page), name).toEqual([]);
      await reached(page, name);
    }
    await accessible(page, name, phone ? 1 : 2);
  }
  const menu = page.locator('nav#pages a');
  const linked = await menu.evaluateAll((links) => links.map((a) => a.getAttribute('href')));
  expect(linked.length).toBeGreaterThan(5);
  expect(Object.values(paths), 'furnished has every page').toEqual(expect.arrayContaining(linked));

  if (phone) return;
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('h1')).toHaveText(en['new.choose']);
  await expect.poll(async () => (await englishOn(page)).length).toBeGreaterThan(20); // it would have been found
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
