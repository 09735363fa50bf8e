import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** The start of xiangqi as a file of XQStudio 1.0 has it: file × 10 + rank for each piece. */
const points = [
  [0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83],
  [9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86],
].flat();

/** A file of XQStudio 1.0 in which Red moves a cannon and Black a horse. */
export function xqf(): Buffer {
  const head = Buffer.alloc(1024);
  head.write('XQ');
  head[2] = 0x0a;
  Buffer.from(points).copy(head, 16);
  head[0x33] = 1; // Red has won
  head[0x130] = 2;
  head.write('An', 0x131);
  const node = (from: number, to: number, more: boolean) => {
    const bytes = [from + 0x18, to + 0x20, more ? 0xf0 : 0, 0, 0, 0, 0, 0];
    return Buffer.from(bytes.map((b) => b & 0xff));
  };
  const root = node(0x58 - 0x18, 0x51 - 0x20, true);
  return Buffer.concat([head, root, node(72, 42, true), node(79, 67, false)]);
}

/** What a click on a link or button gives to keep. */
export async function download(page: Page, from: Locator): Promise<{ name: string; data: Buffer }> {
  const [given] = await Promise.all([page.waitForEvent('download'), from.click()]);
  const data = await readFile(await given.path());
  expect(data.length).toBeGreaterThan(0);
  return { name: given.suggestedFilename(), data };
}

/** Gives a file to the library; returns what it says of it. */
export async function upload(page: Page, name: string, data: Buffer | string): Promise<Locator> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Chọn tệp').click(),
  ]);
  const buffer = Buffer.from(data);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
  const receipt = page.locator('.receipt').filter({ hasText: name });
  await expect(receipt).toBeVisible();
  return receipt;
}

/** The cards of the library. */
export function cards(page: Page): Locator {
  return page.getByRole('list', { name: 'Các ván cờ' }).getByRole('article');
}
