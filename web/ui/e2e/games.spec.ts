import { expect, test } from './fixtures';
import { greedy, lines, seeded } from './player';
import { Table, type Hand } from './table';

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

const plan: [project: string, game: string, hand: Hand, seat: string][] = [
  ['desk', 'chess', 'mouse', 'first'],
  ['desk', 'xiangqi', 'mouse', 'first'],
  ['desk', 'jieqi', 'mouse', 'second'],
  ['desk', 'caro', 'mouse', 'first'],
  ['desk', 'caro', 'keyboard', 'first'],
  ['phone', 'xiangqi', 'touch', 'first'],
  ['phone', 'caro', 'touch', 'second'],
];

for (const [project, game, hand, seat] of plan) {
  test(`${game} by ${hand}, moving ${seat}, from the start to the end`, async ({ page }, info) => {
    test.skip(info.project.name !== project, `a test of the ${project}`);
    const table = new Table(page, hand);
    await table.begin(game, () => page.locator(`input[value="${seat}"]`).check());
    await playOut(table, 2026);
    const { line } = table.state;
    expect(line.length).toBeGreaterThan(8);
    const cells = page.getByRole('region', { name: 'Nước đi' }).locator('tbody td:not(.number)');
    await expect(cells.filter({ hasText: /\S/ })).toHaveCount(line.length);
  });
}

test('a mate in one, and the words for it', async ({ page }, info) => {
  test.skip(info.project.name !== 'desk', 'one size is enough');
  const table = new Table(page, 'mouse');
  await table.open({
    game: 'chess',
    variant: {},
    seats: ['human', 'random'],
    fen: '6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1',
  });
  const mate = table.state.moves.find((m) => m.move === 'b1b8');
  expect(mate).toBeDefined();
  await table.play(mate!);
  await expect(table.result).toContainText('Bạn thắng!');
  await expect(table.result).toContainText('chiếu bí');
  await expect(page.locator('[data-said]')).toContainText('Trắng thắng: chiếu bí.');
  await expect(page.locator('.board .check')).toHaveCount(1);
});
