import { expect } from '@playwright/test';
import { Adviser } from './adviser';
import { lines, seeded } from './lines';
import type { Table } from './table';

/** Every game has a bound by its rules; this one is for a page that hangs. */
const limit = 200;

/** Plays a game on to its end: by our engine's advice, in caro by a rule of thumb. After so many moves of its own it resigns. */
export async function playOut(table: Table, game: string, most: number): Promise<void> {
  const adviser = game === 'caro' ? null : new Adviser(game);
  const random = seeded(2026);
  try {
    for (let i = 0; i < limit; i++) {
      const state = await table.turn();
      if (state.result) break;
      if (i === most) {
        await table.resign();
        break;
      }
      const move = adviser ? await adviser.move(state.now.fen) : lines(state, random);
      await table.play(move);
      await expect
        .poll(async () => (await table.state()).version, { intervals: [5, 10, 20] })
        .toBeGreaterThan(state.version);
    }
  } finally {
    adviser?.close();
  }
  await expect(table.result).toHaveAttribute('data-over', /^(1-0|0-1|1\/2-1\/2)$/);
  await expect(table.page.locator('[data-can="source"], [data-can="target"]')).toHaveCount(0);
  const { nodes } = await table.state();
  expect(nodes.length).toBeGreaterThan(0);
}
