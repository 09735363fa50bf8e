import type { Page } from '@playwright/test';
import { en } from '../src/i18n/en';
import { vi } from '../src/i18n/vi';
import { sections } from '../src/sitemap';
import { accessible, violations } from './axe';
import { furnished, settled } from './desk';
import { englishOn } from './english';
import { expect, test } from './fixtures';
import { shifts, watchShifts } from './shifts';
import { walk } from './tabs';

/** Nothing moves while a page loads, and nothing is wider than the screen. */
async function steady(page: Page, name: string): Promise<void> {
  const moved = await shifts(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(moved.sum, `${name} shifts: ${moved.shifts.join('; ')}`).toBeLessThanOrEqual(0.001);
  expect.soft(wide, `${name} is too wide`).toBeLessThanOrEqual(page.viewportSize()!.width);
}

/** All that can be used is reached by Tab. */
async function reached(page: Page, name: string): Promise<void> {
  const { expected, missed } = await walk(page);
  expect(expected, name).toBeGreaterThan(10);
  expect.soft(missed, `${name}: not reached by Tab`).toEqual([]);
}

// One walk for all that is asked of every page, since to load them takes longer than to look at them. It is walked in parts,
// which several workers share.
const parts = 3;
test.describe.configure({ mode: 'parallel' });
for (let part = 1; part <= parts; part++)
  test(`every page opens by its address, stays in place, is Vietnamese and open to all: ${part} of ${parts}`, async ({
    page,
  }, info) => {
    test.setTimeout(360_000); // there are many
    const phone = info.project.name === 'phone'; // which has no Tab, and the same words
    const paths = await furnished(page);
    await watchShifts(page);
    for (const [name, path] of Object.entries(paths).filter((_, at) => at % parts === part - 1)) {
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
      await settled(page, path);
      await steady(page, name);
      for (const summary of await page.locator('main details > summary:visible').all())
        await summary.click();
      if (!phone) {
        expect.soft(await englishOn(page), name).toEqual([]);
        await reached(page, name);
      }
      await accessible(page, name, phone ? 1 : 2);
    }
    const linked = sections.flatMap(({ entries }) => entries.map(({ path }) => path));
    expect(Object.values(paths), 'furnished has every page').toEqual(
      expect.arrayContaining(linked),
    );
  });

test('English words on a page would be found', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('h1')).toHaveText(en['new.choose']);
  await expect.poll(async () => (await englishOn(page)).length).toBeGreaterThan(20);
});

test('back and forward go through the pages', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/');
  const visited: [path: string, heading: string][] = [];
  const look = async () => {
    await page.waitForLoadState('networkidle');
    const heading = page.locator('main h1').first();
    await expect(heading).toBeVisible();
    visited.push([new URL(page.url()).pathname, (await heading.textContent()) ?? '']);
  };
  await look();
  const nav = page.getByRole('navigation', { name: 'Các trang', exact: true });
  for (const [menu, name] of [
    ['Học', 'Phân tích'],
    ['Học', 'Xếp thế cờ'],
    ['Học', 'Thư viện'],
    ['Cộng đồng', 'Thống kê'],
    ['', 'Trực tuyến'],
  ] as const) {
    if (menu) await nav.getByRole('button', { name: menu }).click();
    await nav.getByRole('link', { name }).click();
    await expect(nav.locator('> [aria-current], > div > [aria-current]')).toHaveText(menu || name);
    await expect(page.locator('main h1').first()).toBeVisible();
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

/** Every page that a menu holds is two taps away from every other, and marked where it is. */
test(
  'five entries hold everything, and mark the current place',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/settings');
    const nav = page.getByRole('navigation', { name: 'Các trang', exact: true });
    await expect(nav.locator('> a, > div > button')).toHaveText([
      'Chơi',
      'Trực tuyến',
      'Câu đố',
      'Học',
      'Cộng đồng',
    ]);
    for (const { name, entries } of sections) {
      for (const entry of entries) {
        if (entries.length > 1) {
          await nav.getByRole('button', { name: vi[`nav.${name}`] }).click();
          await nav.locator(`a[href="${entry.path}"]`).click();
        } else {
          await nav.getByRole('link', { name: vi[`nav.${name}`] }).click();
        }
        await expect(page).toHaveURL(entry.path);
        await expect(nav.locator('> [aria-current], > div > [aria-current]')).toHaveText(
          vi[`nav.${name}`],
        );
        const menu = nav.getByRole('button', { name: vi[`nav.${name}`] });
        if (entries.length > 1) await menu.click();
        const marked = nav.locator('[aria-current="page"]');
        await expect(marked).toHaveAttribute('href', entry.path);
        if (entries.length > 1) await menu.click();
      }
    }
  },
);

test(
  'the search finds pages, rules and themes by words without accents',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Tìm' });
    await field.fill('can chan ma');
    await expect(page.getByRole('option').first()).toContainText('cản chân mã');
    await field.press('Enter');
    await expect(page).toHaveURL('/rules/xiangqi#horse');
    await expect(page.locator('#horse')).toBeInViewport();

    await page.getByRole('button', { name: 'Tìm', exact: true }).click();
    await field.fill('phao trung');
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(/\/puzzles\?game=xiangqi&id=[^&]+&theme=double-cannon/);
  },
);

test(
  'the search finds players by the begin of their names, and openings in both languages',
  { tag: '@desk' },
  async ({ page }) => {
    const name = `Lan Chi ${Date.now() % 1e9}`;
    const signedUp = await page.request.post('/api/account/signup', {
      data: { name, password: 'một mật khẩu dài' },
    });
    expect(signedUp.ok(), await signedUp.text()).toBe(true);
    await page.goto('/rules/chess');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Tìm' });
    await field.fill('lan chi');
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await expect(page).toHaveURL(`/player?name=${encodeURIComponent(name)}`);
    await expect(page.getByRole('region', { name: 'Tiến bộ' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.keyboard.press('/');
    await field.fill('golden hook');
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(page.getByRole('option')).toContainText('Kim câu pháo');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/analysis\/\w+/);
    await expect(page.getByRole('grid')).toBeVisible();
  },
);

test('the account is in the header, by its name', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/account');
  const own = page.getByRole('button', { name: /: tài khoản và cài đặt$/ });
  await expect(own).toHaveAccessibleName(/^Khách/);
  await expect(own).toHaveAttribute('aria-current', 'true');
  const name = `An${Date.now() % 1e9}`;
  const signedUp = await page.request.post('/api/account/signup', {
    data: { name, password: 'một mật khẩu dài' },
  });
  expect(signedUp.ok(), await signedUp.text()).toBe(true);
  await page.goto('/account');
  await expect(own).toHaveAccessibleName(new RegExp(`^${name}`));
  await own.click();
  await page.getByRole('link', { name: 'Trang của tôi' }).click();
  await expect(page).toHaveURL(`/player?name=${name}`);
});

test('on a phone a game begins with one tap', { tag: '@phone' }, async ({ page }) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/');
    const start = page.getByRole('button', { name: 'Bắt đầu' });
    await expect(start).toBeInViewport({ ratio: 1 });
    const covered = await start.evaluate((button) => {
      const box = button.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return top !== button && !button.contains(top);
    });
    expect(covered).toBe(false);
  }
  await page.getByText('Cờ tướng', { exact: true }).first().click(); // the tallest board
  await page.getByRole('button', { name: 'Bắt đầu' }).click();
  await expect(page).toHaveURL(/\/play\//);
  // What is used in every move is in sight, and no field that a keyboard on the screen would come with.
  for (const name of ['Đi lại', 'Gợi ý']) {
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByText('Gõ nước đi')).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await page.getByRole('link', { name: 'Câu đố' }).click();
  await expect(page).toHaveURL('/puzzles');
});

test(
  'on a phone the tabs keep off the edges, and the lab shows its tree and board at once',
  { tag: '@phone' },
  async ({ page }) => {
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/lab');
      const tree = page.getByRole('tree');
      await expect(tree).toBeInViewport();
      const top = await tree.evaluate((drawing) => drawing.getBoundingClientRect().top);
      expect(top).toBeLessThan(0.6 * 844);
      const tabs = await page.locator('#pages span').evaluateAll((names) =>
        names.map((name) => {
          const { left, right, height } = name.getBoundingClientRect();
          return {
            left,
            right,
            lines: Math.round(height / parseFloat(getComputedStyle(name).lineHeight)),
          };
        }),
      );
      expect(tabs).toHaveLength(5);
      for (const [i, { left, right, lines }] of tabs.entries()) {
        expect(lines).toBe(1);
        expect(left).toBeGreaterThan(i ? (tabs[i - 1]?.right ?? 0) : 5);
        expect(right).toBeLessThan(width - 5);
      }
    }
    await page.getByRole('button', { name: /^Thay đổi/ }).click();
    await expect(page.getByLabel('Cây mẫu')).toBeVisible();
    await page.goto('/lab?view=eval');
    await expect(page.locator('.heat')).toBeInViewport({ ratio: 0.8 });
  },
);
