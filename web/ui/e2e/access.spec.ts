import { chromium, type Locator, type Page } from '@playwright/test';
import { made, playLine } from './desk';
import { expect, test } from './fixtures';

/** Pages that stand for the others: to choose, to play, to meet, to compete, to set up. */
async function sample(page: Page): Promise<string[]> {
  const control = { total: 600_000 };
  const { match } = await made(page, { game: 'chess', seats: ['human', 'human'], control });
  return ['/', `/play/${match}`, '/online', '/tournaments', '/settings'];
}

test('letters of twice the size fit a phone, and nothing covers what can be pressed', async ({
  baseURL,
  page,
}, info) => {
  const paths = await sample(page);
  // As somebody sets it in the browser: what depends on the width of letters goes by it too.
  const options = info.project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--blink-settings=defaultFontSize=32'],
  });
  const context = await browser.newContext({
    baseURL: baseURL!,
    locale: 'vi-VN',
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  });
  const large = await context.newPage();
  for (const path of paths) {
    await large.goto(path);
    await large.waitForLoadState('networkidle');
    const size = await large.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(size).toBe('32px');
    const wide = await large.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, `${path} is too wide`).toBeLessThanOrEqual(390);
    expect.soft(await covered(large), path).toEqual([]);
  }
  await browser.close();
});

/** What can be pressed and is under something else, each looked at in the middle of the screen. */
async function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'header :is(a, button), main :is(a, button)',
    );
    return [...all]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 1)
      .filter((one) => {
        one.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = one.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !hit || !(one.contains(hit) || hit.contains(one));
      })
      .map((one) => one.outerHTML.slice(0, 100));
  });
}

/** How many colours something is drawn in. */
async function colours(place: Locator): Promise<number> {
  const picture = `data:image/png;base64,${(await place.screenshot()).toString('base64')}`;
  return place.page().evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return new Set(new Uint32Array(data.buffer)).size;
  }, picture);
}

test('forced colours show the page, the language, the choice and whose turn it is', async ({
  page,
}) => {
  const [, play] = await sample(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const frame = (one: Locator) =>
    one.evaluate((e) => {
      const { outlineStyle, outlineColor, color } = getComputedStyle(e);
      return outlineStyle === 'none' ? '' : outlineColor + color;
    });
  const nav = page.getByRole('navigation', { name: 'Các trang' });
  await expect(nav.getByRole('link', { name: 'Chơi' })).toHaveAttribute('aria-current', 'page');
  expect(await frame(nav.getByRole('link', { name: 'Chơi' }))).not.toBe('');
  expect(await frame(nav.getByRole('link', { name: 'Trực tuyến' }))).toBe('');
  expect(await frame(page.getByRole('button', { name: /Tiếng Việt/ }))).not.toBe('');
  expect(await frame(page.getByRole('button', { name: /English/ }))).toBe('');
  await page.goto(play!);
  const mark = page.locator('[data-side="first"] .mark');
  await expect(mark).toBeVisible();
  expect(await colours(mark)).toBeGreaterThan(1);
});

test('nothing moves for those who asked for that', async ({ page }) => {
  const paths = await sample(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((one) => {
          const { animationName, transitionDuration } = getComputedStyle(one);
          return animationName !== 'none' || /[1-9]/.test(transitionDuration);
        })
        .map((one) => one.outerHTML.slice(0, 80)),
    );
    expect.soft(moving, path).toEqual([]);
  }
});

test('coordinates are clear of the men', async ({ page }) => {
  for (const game of ['chess', 'xiangqi']) {
    const { match } = await made(page, { game, seats: ['human', 'human'] });
    await page.goto(`/play/${match}`);
    await expect(page.locator('.board .piece').first()).toBeVisible();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const touching = () =>
        page.evaluate(() => {
          const men = [...document.querySelectorAll('main .board .piece .body')];
          const boxes = men.map((man) => man.getBoundingClientRect());
          return [...document.querySelectorAll('main .board .coordinates text')]
            .filter((name) => {
              const a = name.getBoundingClientRect();
              return boxes.some(
                (b) =>
                  a.left + 2 < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
              );
            })
            .map((name) => name.textContent);
        });
      await expect.poll(touching, `${game} at ${width}`).toEqual([]);
    }
  }
});

/** How many points of the name of the last move lie on a man. */
function onMen(rect: Element): number {
  const men = [...document.querySelectorAll<SVGGeometryElement>('main .board .piece .body')];
  const { left, top, width, height } = rect.getBoundingClientRect();
  const steps = [...Array(11).keys()].map((i) => i / 10);
  return steps.flatMap((i) =>
    steps.filter((j) => {
      const at = new DOMPoint(left + i * width, top + j * height);
      return men.some((man) =>
        man.isPointInFill(at.matrixTransform(man.getScreenCTM()!.inverse())),
      );
    }),
  ).length;
}

test('the name of the last move covers no man', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // a move is made at once
  for (const [game, moves] of Object.entries({
    chess: ['d2d4', 'e7e5', 'd4e5', 'd8e7', 'd1d5', 'e7e6'],
    xiangqi: ['b2e2', 'h9g7', 'h2h6'],
  })) {
    const { match } = await made(page, { game, seats: ['human', 'human'] });
    await page.goto(`/play/${match}`);
    for (const [i, move] of moves.entries()) {
      await playLine(page, match, [move]);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const last = page.locator(`[data-node="${i + 1}"][aria-current="true"]`);
        await expect(last.first()).toBeAttached();
        const name = page.locator('main .board .tag rect');
        await expect(name).toBeVisible();
        const covered = () => name.evaluate(onMen);
        await expect.poll(covered, `${game}, ${move} at ${width}`).toBe(0);
      }
    }
  }
});

test('men of one kind are equally sharp where pixels are large', async ({ page }) => {
  const { match } = await made(page, { game: 'xiangqi', seats: ['human', 'human'] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/play/${match}`);
  await expect(page.locator('.board .coordinates text').first()).toBeVisible();
  const red: number[] = [];
  for (const square of [27, 29, 31, 33, 35]) {
    const cell = await page.locator(`.board [data-square="${square}"]`).screenshot();
    const dark = await page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const brush = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      brush.drawImage(image, 0, 0);
      const { data: pixels } = brush.getImageData(0, 0, image.width, image.height);
      return pixels.filter((p, i) => i % 4 === 0 && p > 150 && pixels[i + 1]! < 70).length;
    }, cell.toString('base64'));
    red.push(dark);
  }
  expect(Math.min(...red) / Math.max(...red), red.join(' ')).toBeGreaterThan(0.6);
});

test('the main pages are reached and used by roles and names alone', async ({ page }) => {
  const open = async (menu: string, name: string) => {
    await page.getByRole('button', { name: menu, exact: true }).click();
    await page.getByRole('link', { name }).first().click();
  };
  const titled = (name: string) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto('/');
  await page.getByRole('radio', { name: /^Cờ vua/ }).check({ force: true });
  await page.getByRole('radio', { name: /^Hai người/ }).check({ force: true });
  await page.getByRole('button', { name: 'Bắt đầu' }).click();
  await page.waitForURL(/\/play\//);
  await page.getByRole('gridcell', { name: /^e2/ }).click();
  await page.getByRole('gridcell', { name: /^e4/ }).click();
  await expect(page.getByRole('group', { name: 'Nước đi' })).toContainText('e4');
  await page.getByRole('link', { name: /^Bàn Cờ/ }).click();
  await titled('Chọn bàn cờ');

  await page.getByRole('link', { name: 'Trực tuyến' }).click();
  await titled('Chơi trực tuyến');
  await page.getByRole('button', { name: 'Đăng lời mời' }).click();
  await page.getByRole('button', { name: 'Rút lời mời' }).click();
  await page.getByRole('link', { name: 'Câu đố' }).click();
  await expect(page.getByRole('grid').first()).toBeVisible();
  await open('Học', 'Luật chơi');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open('Cộng đồng', 'Giải đấu');
  await titled('Giải đấu');
  await page.getByRole('textbox', { name: 'Tên giải' }).fill('Giải tên và vai');
  await page.getByRole('button', { name: 'Mở giải', exact: true }).click();
  await titled('Giải tên và vai');
});
