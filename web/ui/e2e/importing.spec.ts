import { violations } from './axe';
import { settled } from './desk';
import { expect, test } from './fixtures';

const words = {
  vi: {
    choose: 'Chọn tệp',
    progress: 'Đang nhập ván 41 trong 150…',
    stop: 'Dừng',
    stopped: 'đã dừng',
    done: 'đã nhập 2 ván (Cờ vua)',
    lost: /Ván 2 được giữ đến nửa nước 1/,
  },
  en: {
    choose: 'Choose files',
    progress: 'Importing game 41 of 150…',
    stop: 'Stop',
    stopped: 'stopped',
    done: 'imported 2 (Chess)',
    lost: /Game 2 was read up to ply 1/,
  },
};

for (const lang of ['vi', 'en'] as const) {
  const text = words[lang];
  const tag = lang === 'vi' ? '@phone' : '@desk';
  test(
    `an import tells how far it is, can be stopped, and begun again (${lang})`,
    { tag },
    async ({ page }) => {
      // The first answer gets as far as 40 of 150 games and stays there until it is broken off.
      await page.addInitScript((lang) => {
        localStorage.setItem('banco.prefs', JSON.stringify({ lang }));
        const fetched = window.fetch;
        let held = false;
        window.fetch = (input, init) => {
          if (held || input !== '/api/import') return fetched(input, init);
          held = true;
          const body = new ReadableStream({
            start(stream) {
              stream.enqueue(new TextEncoder().encode('{"queue":0,"done":40,"of":150}\n'));
              init?.signal?.addEventListener('abort', () => stream.error(new Error('broken off')));
            },
          });
          const headers = { 'Content-Type': 'application/x-ndjson' };
          return Promise.resolve(new Response(body, { headers }));
        };
      }, lang);
      await settled(page, '/library');
      const give = async () => {
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          page.getByText(text.choose).click(),
        ]);
        const buffer = Buffer.from('[White "An"]\n\n1. e4 e5 *\n\n[White "Ba"]\n\n1. e4 Ke5 *\n');
        await chooser.setFiles({ name: 'an.pgn', mimeType: 'text/plain', buffer });
      };
      await give();
      await expect(page.getByText(text.progress)).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 40);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: text.stop, exact: true }).click();
      const receipt = page.locator('.receipt');
      await expect(receipt).toContainText(text.stopped);
      await expect(page.getByRole('progressbar')).toHaveCount(0);

      // What follows is read by the server itself.
      await give();
      await expect(receipt).toContainText(text.done);
      await expect(receipt.getByRole('listitem')).toHaveText([text.lost]);
    },
  );
}
