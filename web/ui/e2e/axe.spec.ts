import { vi } from '../src/i18n/vi';
import { accessible } from './axe';
import { furnished, made, settled } from './desk';
import { expect, test } from './fixtures';
import { Table } from './table';

test('every board is accessible', async ({ page }) => {
  for (const game of ['jieqi', 'caro']) {
    const { match } = await made(page, { game, seats: ['human', 'random'] });
    await settled(page, `/play/${match}`);
    await accessible(page, game);
  }
});

test('the dialogs of a game are accessible', async ({ page }) => {
  await page.goto('/');
  await page.getByText(vi['new.options']).first().click();
  const clocks = page.getByRole('group', { name: vi['clock.title'] }); // the number of games has one too
  await clocks.getByRole('radio', { name: vi['clock.own'] }).check({ force: true });
  await expect(page.getByLabel(vi['clock.field.minutes'])).toBeVisible();
  await page.getByLabel(vi['clock.field.minutes']).fill('-1');
  await accessible(page, 'options of a new game');

  const table = new Table(page, 'mouse');
  const start = '8/P6k/8/8/8/8/8/K7 w - - 0 1';
  await table.open({ game: 'chess', seats: ['human', 'human'], start });
  await table.cell(48).click();
  await table.cell(56).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await accessible(page, 'choice of a piece');
  await page.keyboard.press('Escape');
  for (const name of [vi['menu.title'], vi['play.resign']]) {
    await page.locator('main').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await accessible(page, name);
    if (name === vi['menu.title']) await page.keyboard.press('Escape');
  }
  await page.getByRole('dialog').getByRole('button', { name: vi['play.resign.yes'] }).click();
  await expect(table.result).toContainText(/thắng/);
  await accessible(page, 'result');
});

test('the dialogs of the library are accessible', async ({ page, expectErrors }) => {
  expectErrors(); // the browser logs the refused import itself
  const paths = await furnished(page);
  await settled(page, paths.library!);
  await page.getByLabel(vi['import.paste']).fill('1. Ke5');
  await page.getByRole('button', { name: vi['import.take'] }).click();
  await expect(page.getByText(/Ke5.*không đi được/)).toBeVisible();
  await accessible(page, 'a refused import');
  await page.getByRole('button', { name: vi['library.replay'] }).first().click();
  await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
  await accessible(page, 'replay');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: vi['library.more'] }).first().click();
  await accessible(page, 'more');
  await page.getByRole('button', { name: vi['library.delete'] }).click();
  await expect(page.getByText(vi['library.delete.ask'])).toBeVisible();
  await accessible(page, 'delete');
});

test('a study at work is accessible', async ({ page }) => {
  const paths = await furnished(page);
  await settled(page, paths.study!);
  await page.getByRole('button', { name: vi['tree.note'] }).click();
  await page.getByRole('switch', { name: vi['analysis.engine.on'] }).click();
  await expect(page.locator('section:has(#engine) ol > li').first()).toBeVisible();
  await accessible(page, 'study');
  await page.getByRole('switch', { name: vi['analysis.engine.on'] }).click();
  await page.getByRole('button', { name: vi['analysis.playFrom'] }).click();
  await expect(page.getByRole('dialog').locator('select').first()).toBeVisible();
  await accessible(page, 'play from here');

  await page.goto('/editor');
  await page.getByRole('button', { name: vi['editor.clear'] }).click();
  await expect(page.locator('.verdict.bad')).toBeVisible();
  await accessible(page, 'a position that cannot be');
});

test('the panel of programs is accessible, with a token that was just made', async ({ page }) => {
  await settled(page, '/'); // its visit is known before the account is made
  const owner = { name: 'Chủ chương trình', password: 'ngựa đỏ qua sông' };
  const made = await page.request.post('/api/account/signup', { data: owner });
  expect(made.ok(), await made.text()).toBe(true);
  await settled(page, '/account');
  const panel = page.getByRole('region', { name: vi['bot.title'] });
  await panel.getByLabel(vi['bot.name']).fill('Máy thử');
  await panel.getByRole('button', { name: vi['bot.add'] }).click();
  await expect(panel.getByText(/Máy thử.*mã chỉ hiện một lần/)).toBeVisible();
  await accessible(page, 'programs');
});
