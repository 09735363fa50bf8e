import type { Page } from '@playwright/test';
import type { Update } from '../src/api/wire';
import type { Message } from '../src/offline/messages';
import { expect, test } from './fixtures';
import { answering, begin, move, visit } from './ondevice';

// What goes wrong on a device that answers its own page; device.spec.ts has the days on which a browser keeps nothing.

test.use({ serviceWorkers: 'block' });

const moves = (page: Page) => page.getByRole('group', { name: 'Nước đi' });

/** Opens a path of a page that its device answers. */
async function open(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('banco.place', 'device'));
  await page.goto(path);
}

/** Asks the program of this device, as a page does. */
async function ask<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  const text = await page.evaluate(
    ([path, data]) =>
      new Promise<string>((done) => {
        const channel = new BroadcastChannel('banco-device');
        const decoder = new TextDecoder();
        let [worker, text] = ['', ''];
        channel.onmessage = ({ data: news }: MessageEvent<Message>) => {
          if (news.kind === 'here' && !worker) {
            worker = news.worker ?? '';
            const call = { page: 'test', id: 1, kind: 'call', method: 'POST', path, data, worker };
            channel.postMessage(call);
          } else if (news.page !== 'test') return;
          else if (news.kind === 'body') text += decoder.decode(news.data as Uint8Array);
          else if (news.kind === 'end') done(text);
        };
        channel.postMessage({ page: '', id: 0, kind: 'hello' });
      }),
    [path, JSON.stringify(body)] as const,
  );
  return JSON.parse(text) as Answer;
}

test('a clock of the device that is set back changes neither the game nor its clocks', async ({
  page,
}) => {
  let shift = 0;
  await page.route(/device\.worker-[^/]*\.js$/, async (route) => {
    const answer = await route.fetch();
    const clock = `
      const There = Date;
      let shift = ${shift};
      globalThis.Date = class extends There {
        constructor(...given) {
          if (given.length) super(...given);
          else super(There.now() + shift);
        }
        static now() { return There.now() + shift; }
      };
      const set = new BroadcastChannel('clock');
      set.onmessage = ({ data }) => set.postMessage((shift = data));`;
    await route.fulfill({ response: answer, body: clock + (await answer.text()) });
  });
  await open(page, '/');
  await answering(page);
  const half = 30 * 60_000;
  const made = { game: 'chess', seats: ['human', 'human'], control: { total: half } };
  const { match } = await ask<Update>(page, '/api/matches', made);
  await visit(page, `/play/${match}`);
  await move(page, 'e4');
  await move(page, 'e5');

  shift = -24 * 3_600_000;
  await page.evaluate(
    (shift) =>
      new Promise((done) => {
        const clock = new BroadcastChannel('clock');
        clock.onmessage = done;
        clock.postMessage(shift);
      }),
    shift,
  );
  const sane = async () => {
    const clocks = await page.locator('.clock').allInnerTexts();
    expect(clocks).toHaveLength(2);
    for (const text of clocks) expect(text).toMatch(/(^|\s)(30:00|2\d:\d\d)/);
  };
  await move(page, 'Nf3');
  await sane();
  await page.reload(); // another worker, a day before the moves it finds
  await answering(page);
  await expect(moves(page)).toContainText('Nf3');
  await move(page, 'Nc6');
  await expect(moves(page)).toContainText('Nc6');
  await sane();
});

test('an update waits for the window with the game, and one that closes in mid-move loses none that was made', async ({
  page,
  context,
}) => {
  await open(page, '/');
  await answering(page);
  await begin(page, 'chess', /^Hai người/);
  await move(page, 'e4');

  // The next build of the page, in another window.
  const next = await context.newPage();
  await next.route(/\/device-[^/]*\.js$/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const body = text.replace('import.meta.url.replace(', '"/device-next.js".replace(');
    await route.fulfill({ response: answer, body });
  });
  await open(next, new URL(page.url()).pathname);
  await expect(next.getByText('Cửa sổ khác đang chạy bản khác')).toBeVisible({ timeout: 90_000 });
  await next.getByRole('button', { name: 'English' }).click();
  await expect(next.getByText('Another window runs another build')).toBeVisible();
  await next.getByRole('button', { name: 'Tiếng Việt' }).click();
  await move(page, 'e5'); // the old one plays on
  await expect(moves(page)).toContainText('e5');
  const field = page.getByLabel('Gõ nước đi');
  await field.fill('Nf3');
  await field.press('Enter');
  await page.close(); // nobody knows whether that was stored

  await answering(next);
  await expect(moves(next)).toContainText('e5');
  const stored = (await moves(next).innerText()).includes('Nf3');
  await move(next, stored ? 'Nc6' : 'Nf3');
  await expect(moves(next)).toContainText(stored ? 'Nc6' : 'Nf3');
});
