import { expect, test } from './fixtures';
import { Table } from './table';

test('Othello: a side that can place no disc passes, and discs are counted at the end', async ({
  page,
}) => {
  const table = new Table(page, 'mouse');
  await table.open({
    game: 'othello',
    seats: ['human', 'human'],
    start: 'bw6/8/8/8/8/8/8/bw6 b',
  });
  await expect(page.locator('.ahead')).toHaveCount(0);
  await table.cell(58).click();
  await expect(page.locator('.bar[data-side="first"] .ahead')).toContainText('+3');
  await page.getByRole('button', { name: 'Bỏ lượt' }).click();
  await expect(table.cell(2)).toHaveAttribute('data-can', 'target');
  await table.cell(2).click();
  await expect(table.result).toContainText('Đen thắng');
  await expect(table.result).toContainText('đếm quân khi hết nước đi');
  await expect(page.locator('.board .piece')).toHaveCount(6);
});
