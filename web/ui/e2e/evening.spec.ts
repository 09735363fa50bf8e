import type { Browser } from '@playwright/test';
import { boardsOf, Club, Guest } from './club';
import { expect, test, type Server } from './fixtures';

/**
 * A club evening, as people live it: on their own phones and desks, in two languages, with machines and a
 * host. The short form is part of the tests; EVENING=whole (make evening) plays five rounds with eight people,
 * then a knock-out and an arena.
 */
const whole = process.env.EVENING === 'whole';

const settings = {
  game: 'caro',
  variant: { size: '5' },
  control: { total: 600_000 },
  patience: 30,
  break: 60, // the host goes on before
  listed: true,
};

const people = [
  { name: 'Hoa', phone: true },
  { name: 'Mike', lang: 'en', phone: true },
  { name: 'Lan' },
  { name: 'Tùng', phone: true },
  { name: 'Anna', lang: 'en' },
  { name: 'Phúc', phone: true },
  { name: 'Quân' },
  { name: 'Vy' },
] as const;

/** The host, the screen of the hall, and those who have come in time: the last one is late. */
async function gather(browser: Browser, server: Server, count: number): Promise<Club> {
  const host = await Guest.arrive(browser, server, 'Ban tổ chức');
  const club = new Club(host, await host.page.context().newPage());
  await club.hall.setViewportSize({ width: 1920, height: 1080 });
  for (const { name, ...how } of people.slice(0, count)) {
    club.guests.push(await Guest.arrive(browser, server, name, how));
  }
  return club;
}

/** Adds machines by hand. */
async function addMachines({ host: { page } }: Club, count: number): Promise<void> {
  const players = page.getByRole('region', { name: 'Người chơi' });
  // The one that is offered plays by a level.
  await expect(players.getByLabel('Máy tham gia')).toHaveValue(/^engine/);
  await players.getByLabel('Máy tham gia').selectOption('random');
  await players.getByLabel('Số lượng').selectOption(String(count));
  await players.getByRole('button', { name: 'Thêm máy' }).click();
}

test('an evening of a Swiss: late, away, lost, corrected, and every screen agrees', async ({
  browser,
  server,
}) => {
  test.setTimeout(whole ? 900_000 : 180_000);
  const club = await gather(browser, server, whole ? 8 : 4);
  const { host, guests } = club;
  const rounds = whole ? 5 : 3;
  await club.hold({ ...settings, name: 'Giải tối thứ Sáu', system: 'swiss', rounds });
  const [hoa, mike, lan] = guests as [Guest, Guest, Guest];
  const late = guests.pop()!;
  for (const guest of guests) await guest.enter(club.id);
  await addMachines(club, 2);
  for (const guest of guests) await club.told(guest);

  // Round 1: somebody comes late, somebody does not come to the board.
  await host.page.getByRole('button', { name: 'Bắt đầu giải' }).click();
  for (const guest of guests) await guest.page.waitForURL('**/play/*');
  await club.settle([lan.name, mike.name]);
  const waits = (await opponentsOf(club)).get(lan.name);
  await club.move(guests.find(({ name }) => name === waits));
  if (waits !== mike.name) {
    await expect(await mike.resign()).toBeVisible();
  }
  await lan.page.goto('/puzzles');
  await late.enter(club.id);
  guests.push(late);
  await expect(late.coming).toHaveText(late.pattern('coming.later'));
  await expect(lan.coming).toHaveText(lan.pattern('coming.play', { round: 1 }));
  let now = await club.until((n) => boardsOf(n).some((b) => ['+-', '-+'].includes(b.result ?? '')));
  await club.over(1);
  const missed = boardsOf(now).find((b) => ['+-', '-+'].includes(b.result ?? ''))!;
  expect(now.players[(missed.result === '+-' ? missed.black : missed.white) - 1]?.name).toBe('Lan');
  await lan.page.reload();
  await expect(lan.coming).toHaveText(lan.say('coming.gone'));
  await lan.page.getByRole('button', { name: lan.say('tournament.back') }).click();
  await expect(lan.coming).toHaveText(lan.pattern('coming.next', { round: 2 }));
  await club.agree();
  const back = hoa.page.getByRole('link', { name: hoa.pattern('coming.back.next', { round: 2 }) });
  await expect(back).toBeVisible();
  await hoa.page.goto('/');
  await expect(hoa.coming).toHaveText(hoa.pattern('coming.next', { round: 2 }));

  // The host corrects a result; every screen follows.
  const before = await club.known();
  const at = boardsOf(before).findIndex((b) => b.result === '1-0' || b.result === '0-1');
  const select = host.page.getByLabel(`Kết quả bàn ${at + 1}`, { exact: true });
  await select.selectOption('1/2');
  await club.until((n) => n.rounds[0]?.boards[at]?.result === '1/2');
  await club.over(1);
  await club.agree();

  // Round 2: the pairings are those that were announced. Somebody loses the network, and goes on.
  const announced = (await club.known()).upcoming?.map(({ white, black }) => [white, black]);
  await club.hurry();
  now = await club.until((n) => n.rounds.length === 2);
  expect(boardsOf(now).map(({ white, black }) => [white, black])).toEqual(announced);
  await hoa.page.context().setOffline(true);
  await hoa.page.context().setOffline(false);
  await club.told(hoa);
  if ((await club.known(hoa)).playing) {
    await hoa.page.getByRole('link', { name: hoa.say('tournament.yourGame') }).click();
    await hoa.page.waitForURL('**/play/*');
    await hoa.resign();
  }
  await club.settle();
  await club.over(2);
  await club.agree();
  await club.accessible();

  // Somebody has to go home; the others play on.
  await mike.page.goto(`/tournaments/${club.id}`);
  await mike.page.getByRole('button', { name: mike.say('tournament.leave') }).click();
  const asked = mike.page.getByRole('dialog');
  await asked.getByRole('button', { name: mike.say('tournament.leave') }).click();
  await expect(mike.coming).toHaveText(mike.say('coming.gone'));
  for (let round = 3; round <= rounds; round++) {
    await club.hurry();
    now = await club.until((n) => n.rounds.length === round);
    const plays = boardsOf(now).flatMap((b) => [b.white, b.black]);
    expect(plays.map((id) => now.players[id - 1]?.name)).not.toContain('Mike');
    await club.settle();
    await club.over(round);
    await club.agree();
  }
  await expect(host.page.getByText('Đã kết thúc', { exact: true })).toBeVisible();
  await lan.page.goto('/');
  await club.agree();
});

/** Who plays whom now, by name. */
async function opponentsOf(club: Club): Promise<Map<string, string>> {
  const now = await club.known();
  const name = (id: number) => now.players[id - 1]?.name ?? '';
  return new Map(
    boardsOf(now).flatMap((b) => [
      [name(b.white), name(b.black)],
      [name(b.black), name(b.white)],
    ]),
  );
}

test('an evening of a knock-out', async ({ browser, server }) => {
  test.skip(!whole, 'EVENING=whole');
  test.setTimeout(600_000);
  const club = await gather(browser, server, 6);
  await club.hold({ ...settings, name: 'Cúp câu lạc bộ', system: 'knockout' });
  for (const guest of club.guests) await guest.enter(club.id);
  await addMachines(club, 2);
  await club.host.page.getByRole('button', { name: 'Bắt đầu giải' }).click();
  for (let round = 1; round <= 3; round++) {
    await club.until((n) => n.rounds.length === round);
    for (const guest of club.guests) await club.told(guest);
    while (!(await club.known()).next && !(await club.known()).ended) await club.settle();
    await club.agree();
    if (round < 3) await club.hurry();
  }
  await expect(club.host.page.getByText('Đã kết thúc', { exact: true })).toBeVisible();
});

test('an evening of an arena', async ({ browser, server }) => {
  test.skip(!whole, 'EVENING=whole');
  test.setTimeout(600_000);
  const club = await gather(browser, server, 4);
  await club.hold({ ...settings, break: 0, name: 'Đấu trường', system: 'arena', length: 300 });
  for (const guest of club.guests) await guest.enter(club.id);
  await addMachines(club, 2);
  await club.host.page.getByRole('button', { name: 'Bắt đầu giải' }).click();
  for (const guest of club.guests) await guest.page.waitForURL('**/play/*');
  for (let games = 1; games <= 3; games++) {
    await club.settle();
    await club.until((n) => n.games.filter((g) => g.result).length >= 2 * games);
  }
  await club.host.page.getByRole('button', { name: 'Kết thúc giải' }).click();
  await club.host.page.getByRole('dialog').getByRole('button', { name: 'Kết thúc giải' }).click();
  await club.until((n) => Boolean(n.ended));
  await club.agree();
});
