import { expect } from '@playwright/test';
import { greedy, lines, seeded } from './player';
import type { Table } from './table';

/** Every game has a bound by its rules; this one is for a page that hangs. */
const limit = 400;

async function playOut(table: Table, seed: number): Promise<void> {
  const random = seeded(seed);
  for (let i = 0; i < limit && !table.state.result; i++) {
    const choose = table.state.game === 'caro' ? lines : greedy;
    await table.play(choose(table.state, random));
  }
  await expect(table.result).toBeVisible();
  await expect(table.result).toHaveAttribute('data-over', /^(1-0|0-1|1\/2-1\/2)$/);
  await expect(table.result.locator('.headline')).toHaveText(/^(Bạn thắng!|Bạn thua|Hoà)$/);
  await expect(table.page.locator('[data-can="source"], [data-can="target"]')).toHaveCount(0);
}

/** Plays a game from the form on the home page to its end. */
export async function wholeGame(table: Table, game: string, seat: string): Promise<void> {
  const { page } = table;
  await table.begin(game, () => page.locator(`input[value="${seat}"]`).check({ force: true }));
  await playOut(table, 2026);
  const { line } = table.state;
  expect(line.length).toBeGreaterThan(8);
  const cells = page.getByRole('region', { name: 'Nước đi' }).locator('tbody td:not(.number)');
  await expect(cells.filter({ hasText: /\S/ })).toHaveCount(line.length);
}
