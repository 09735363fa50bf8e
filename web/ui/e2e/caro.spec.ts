import { expect, test } from './fixtures';
import { Table } from './table';

test('a Swap2 opening is told step by step, and who chose what', async ({ page }) => {
  const table = new Table(page, 'mouse');
  await table.open({
    game: 'caro',
    variant: { opening: 'swap2' },
    seats: ['human', 'human'],
    names: ['An', 'Bình'],
  });
  const guide = page.locator('[data-step]');
  const told = async (step: string, text: string) => {
    await expect(guide).toHaveAttribute('data-step', `swap2.${step}`);
    await expect(guide).toContainText(text);
  };
  const place = async (square: number) => {
    const { now } = await table.turn();
    await table.play(now.moves.find((m) => m.to === square)!.move);
  };
  await expect(page.locator('.bar[data-side="first"] .side')).toHaveText('Bên đi trước');
  await told('place', 'An đặt ba quân mở đầu: X, O rồi X. Còn 3 quân.');
  for (const square of [112, 113, 128]) await place(square);
  await told('choose', 'Bình chọn: giữ O');
  await page.getByRole('button', { name: 'Đặt thêm hai quân' }).click();
  await told('two', 'Bình đặt thêm một quân O và một quân X');
  for (const square of [50, 51]) await place(square);
  await told('colour', 'An chọn cầm X hay cầm O.');
  await page.getByRole('button', { name: /^Cầm O/ }).click();
  await told('white', 'An đã chọn cầm O, Bình cầm X.');
  await expect(page.locator('.bar[data-side="first"] .side')).toHaveText('O');
  await expect(page.locator('.bar[data-side="second"] .side')).toHaveText('X');
});

test('renju is played with stones, by Black and White, and crosses out what is forbidden', async ({
  page,
}) => {
  const table = new Table(page, 'mouse');
  await table.open({
    game: 'caro',
    variant: { rule: 'renju' },
    seats: ['human', 'human'],
    start: '15/15/15/15/15/7x7/7x7/8xx5/15/1o1o1o1o7/15/15/15/15/15 x rule=renju opening=free',
  });
  await expect(page.locator('.bar[data-side="first"]')).toContainText('Đen');
  await expect(
    page.locator('.board [data-set="stones"], .board[data-set="stones"]').first(),
  ).toBeVisible();
  const forbidden = table.cell(7 * 15 + 7); // two threes
  await expect(forbidden).not.toHaveAttribute('data-can', 'target');
  await expect(page.locator('.board .closed')).toHaveCount(1);
  await expect(page.locator('.board .closed')).not.toHaveAttribute('d', '');
});
