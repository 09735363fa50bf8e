import { expect, type Browser, type Page } from '@playwright/test';
import type { Server } from './fixtures';
import { Table } from './table';

/** Another person: a browser that knows nothing of the first. */
export async function someone(browser: Browser, { url }: { url: string }): Promise<Table> {
  const context = await browser.newContext({ baseURL: url, locale: 'vi-VN' });
  return new Table(await context.newPage(), 'mouse');
}

/** Two people at a match that one of them made with a free seat, and the other has sat down at. */
export async function met(
  page: Page,
  browser: Browser,
  server: Server,
  match: object,
): Promise<[Table, Table]> {
  const [an, ba] = [new Table(page, 'mouse'), await someone(browser, server)];
  await an.open({ game: 'chess', seats: ['human', 'human'], open: 'second', ...match });
  await sit(ba, an.id);
  return [an, ba];
}

export async function sit(table: Table, id: string): Promise<void> {
  await table.visit(id);
  await table.page.getByRole('button', { name: 'Ngồi vào chơi' }).click();
  await expect(table.page.getByText('Đối thủ đang ở đây')).toBeVisible();
}

/** Plays moves, each by the one whose turn it is. */
export async function playBoth(tables: [Table, Table], moves: string[]): Promise<void> {
  for (const [i, move] of moves.entries()) {
    const table = tables[i % 2]!;
    await table.turn();
    await table.play(move);
  }
}
