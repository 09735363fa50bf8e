import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Thumb does a task from the home page, and counts what it takes. */
class Thumb {
  taps = 0;
  scrolls = 0;

  constructor(readonly page: Page) {}

  /** Finds something where it is, or by one scroll that shows it. */
  async find(what: Locator): Promise<void> {
    await expect(what).toBeVisible();
    const seen = await what.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    if (seen) return;
    this.scrolls++;
    await what.scrollIntoViewIfNeeded();
  }

  async tap(what: Locator): Promise<void> {
    await this.find(what);
    this.taps++;
    await what.click();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name }).first();
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name }).first();
  }

  text(words: string): Locator {
    return this.page.getByText(words, { exact: true }).first();
  }
}

/** The tasks that fresh eyes were given, each with the taps that it may take. */
const tasks: Record<string, [taps: number, does: (thumb: Thumb) => Promise<void>]> = {
  'invite a friend to cờ tướng 3+2': [
    3,
    async (thumb) => {
      const { page } = thumb;
      await thumb.tap(thumb.text('Cờ tướng'));
      await thumb.tap(page.getByRole('radio', { name: 'Bạn bè, qua liên kết' }));
      await thumb.tap(page.getByRole('button', { name: '3+2' }));
      await expect(thumb.page).toHaveURL(/\/play\//);
      await expect(page.getByText('3:00').first()).toBeVisible();
      await thumb.find(page.getByRole('button', { name: 'Sao chép' }).first());
    },
  ],
  'the puzzle of the day': [
    3,
    async (thumb) => {
      await thumb.tap(thumb.link('Câu đố'));
      await thumb.find(thumb.page.getByText('Câu đố hôm nay').first());
    },
  ],
  'open a tournament': [
    3,
    async (thumb) => {
      await thumb.tap(thumb.button('Cộng đồng'));
      await thumb.tap(thumb.link('Giải đấu'));
      await thumb.find(thumb.page.getByRole('textbox', { name: 'Tên giải' }));
    },
  ],
  'open a class': [
    3,
    async (thumb) => {
      await thumb.tap(thumb.button('Cộng đồng'));
      await thumb.tap(thumb.link('Lớp học'));
      await thumb.find(thumb.button('Mở lớp'));
    },
  ],
  'why a horse is blocked': [
    3,
    async (thumb) => {
      await thumb.tap(thumb.text('Cờ tướng'));
      await thumb.tap(thumb.link('Luật chơi'));
      await thumb.tap(thumb.page.getByRole('link', { name: 'Mã', exact: true }));
      await thumb.find(thumb.page.getByText(/cản chân|cản mã/i).first());
    },
  ],
  'resign, then a review': [
    3, // the first begins the game
    async (thumb) => {
      await thumb.tap(thumb.button('Bắt đầu'));
      await expect(thumb.page.locator('[data-can="source"]').first()).toBeVisible();
      await moved(thumb.page);
      await thumb.tap(thumb.button('Xin thua'));
      await thumb.tap(thumb.button('Thua và xem lại ván'));
      const review = thumb.page.getByRole('region', { name: 'Xem lại ván' });
      await expect(review).toContainText(/Bạn \((Trắng|Đen)\).*Máy|Máy.*Bạn/s);
    },
  ],
  'the search tree of a game that is over': [
    4, // the first three begin and end it
    async (thumb) => {
      await thumb.tap(thumb.button('Bắt đầu'));
      await expect(thumb.page.locator('[data-can="source"]').first()).toBeVisible();
      await moved(thumb.page);
      await thumb.tap(thumb.button('Xin thua'));
      await thumb.tap(thumb.page.getByRole('dialog').getByRole('button', { name: 'Xin thua' }));
      await thumb.tap(thumb.link('Xem trong phòng thí nghiệm'));
      await expect(thumb.page.getByRole('tree')).toBeInViewport();
      const told = thumb.page.locator('.event');
      await expect(told).toContainText(
        /(alpha|beta) = .*đã có nước tốt hơn ở trên.*Cắt: không cần xét \d+ nước/,
      );
      await expect(told).toBeInViewport({ ratio: 1 });
      await expect(thumb.page.locator('.scissors').first()).toBeInViewport();
    },
  ],
  'other men of cờ tướng': [
    3,
    async (thumb) => {
      await thumb.tap(thumb.text('Cờ tướng'));
      await thumb.tap(thumb.button('Bắt đầu'));
      const board = thumb.page.getByRole('grid').first();
      await expect(board).toHaveAttribute('data-set', 'characters');
      await thumb.tap(thumb.button('Bộ quân'));
      await expect(board).toHaveAttribute('data-set', 'symbols');
    },
  ],
  'sign up': [
    3,
    async (thumb) => {
      await thumb.tap(thumb.button(/Khách|Tài khoản/));
      await thumb.tap(thumb.link('Đăng ký'));
      await thumb.find(thumb.page.locator('main').getByRole('button', { name: 'Đăng ký' }));
    },
  ],
  'what is still covered': [
    3,
    async (thumb) => {
      await thumb.tap(thumb.text('Cờ úp'));
      await thumb.tap(thumb.button('Bắt đầu'));
      await thumb.find(thumb.page.getByRole('region', { name: 'Còn úp' }));
    },
  ],
};

/** The visitor's first move and the answer to it: a game without moves has nothing to review. */
async function moved(page: Page): Promise<void> {
  await page.locator('[data-can="source"]').first().click();
  await page.locator('[data-can="target"]').first().click();
  await expect(page.getByRole('button', { name: 'Đi lại' })).toBeEnabled();
}

for (const [task, [taps, does]] of Object.entries(tasks)) {
  test(`on a phone from home: ${task}`, async ({ page }) => {
    await page.goto('/');
    const thumb = new Thumb(page);
    await does(thumb);
    expect(thumb.taps, 'taps').toBeLessThanOrEqual(taps);
    expect(thumb.scrolls, 'scrolls').toBeLessThanOrEqual(1);
  });
}
