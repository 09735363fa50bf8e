import type { Browser } from '@playwright/test';
import type { Tournament, Update } from '../src/api/wire';
import { boardsOf, Club, Guest, hangUp } from './club';
import { expect, test, type Server } from './fixtures';
import { Machines } from './machines';

/**
 * A club evening, as people live it: on their own phones and desks, in two languages, with agents and a
 * host. The short form is part of the tests; EVENING=whole (make evening) plays five rounds with eight people,
 * who are spread over two servers on one PostgreSQL, then a knock-out and an arena.
 */
const whole = process.env.EVENING === 'whole';

const settings = {
  game: 'caro',
  variant: { size: '5' },
  control: { total: 600_000 },
  patience: whole ? 30 : 20,
  break: 120, // the host goes on before
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

const machines = new Machines();
test.beforeAll(async () => {
  if (whole) await machines.start();
});
test.afterAll(() => machines.stop());
test.beforeEach(({ expectErrors }) => expectErrors()); // the browser logs what does not come
test.afterEach(hangUp);

/** The host, the screen of the hall, and those who have come in time: the last one is late. */
async function gather(browser: Browser, server: Server, count: number): Promise<Club> {
  const servers = whole ? machines.servers : [server];
  const host = await Guest.arrive(browser, servers[0]!, 'Ban tổ chức');
  const club = new Club(host, await host.page.context().newPage());
  await club.hall.setViewportSize({ width: 1920, height: 1080 });
  for (const [i, { name, ...how }] of people.slice(0, count).entries()) {
    const at = servers[i % servers.length]!;
    club.guests.push(await Guest.arrive(browser, at, name, how));
  }
  return club;
}

/** Adds agents by hand. */
async function addAgents({ host: { page } }: Club, count: number): Promise<void> {
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
  const rounds = whole ? 5 : 2;
  await club.hold({ ...settings, name: 'Giải tối thứ Sáu', system: 'swiss', rounds });
  const [hoa, mike, lan] = guests as [Guest, Guest, Guest];
  const late = guests.pop()!;
  for (const guest of guests) await guest.enter(club.id);
  await addAgents(club, whole ? 2 : 1);
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
  await expect(lan.coming).toHaveText(lan.pattern('coming.play', { round: `1/${rounds}` }));
  await expect(lan.page).toHaveTitle(lan.say('coming.play.title'));
  await club.accessible(whole ? guests : [hoa]); // while Lan is waited for
  let now = await club.until((n) => boardsOf(n).some((b) => ['+-', '-+'].includes(b.result ?? '')));
  await club.over(1);
  const missed = boardsOf(now).find((b) => ['+-', '-+'].includes(b.result ?? ''))!;
  expect(now.players[(missed.result === '+-' ? missed.black : missed.white) - 1]?.name).toBe('Lan');
  await expect(lan.page).not.toHaveTitle(lan.say('coming.play.title'));
  await lan.page.reload();
  await expect(lan.coming).toHaveText(lan.pattern('coming.gone'));
  await lan.page.getByRole('button', { name: lan.say('tournament.back') }).click();
  await expect(lan.coming).toHaveText(lan.pattern('coming.next', { round: `2/${rounds}` }));
  await club.agree();
  const back = hoa.page.getByRole('link', { name: hoa.pattern('coming.back.next', { round: 2 }) });
  await expect(back).toBeVisible();
  await hoa.page.goto('/');
  await expect(hoa.coming).toHaveText(hoa.pattern('coming.next', { round: `2/${rounds}` }));

  // The host corrects a result; every screen follows.
  const before = await club.known();
  const at = boardsOf(before).findIndex((b) => b.result === '1-0' || b.result === '0-1');
  const select = host.page.getByLabel(`Kết quả bàn ${at + 1}`, { exact: true });
  await select.selectOption('1/2');
  await expect(host.page.getByRole('dialog')).toContainText(`bàn ${at + 1}: đang ghi`);
  await host.page.getByRole('button', { name: 'Ghi kết quả' }).click();
  await club.until((n) => n.rounds[0]?.boards[at]?.result === '1/2');
  await club.over(1);
  await club.agree();

  // Somebody has to go home; the others play on.
  if (!whole) await goHome(mike, club);

  // Round 2: the pairings are those that were announced. Somebody's line goes silent, and they go on.
  const announced = (await club.known()).upcoming?.map(({ white, black }) => [white, black]);
  await club.hurry();
  now = await club.until((n) => n.rounds.length === 2);
  expect(boardsOf(now).map(({ white, black }) => [white, black])).toEqual(announced);
  await loseTheLine(club);
  if (!whole) await playWithout(club, mike.name);
  await club.settle();
  await club.over(2);
  await club.agree();

  if (whole) await goHome(mike, club);
  for (let round = 3; round <= rounds; round++) {
    await club.hurry();
    await club.until((n) => n.rounds.length === round);
    for (const guest of guests) await club.told(guest);
    await playWithout(club, mike.name);
    await club.settle();
    await club.over(round);
    if (round < rounds) await club.scatter();
    await club.agree();
  }
  await expect(host.page.getByText('Đã kết thúc', { exact: true })).toBeVisible();
  expect(await club.cards()).toBeGreaterThan(1);
  await lan.page.goto('/');
  await mike.page.goto(`/tournaments/${club.id}`);
  await club.agree();
});

/** A guest leaves the tournament, which asks. */
async function goHome(guest: Guest, club: Club): Promise<void> {
  const { page } = guest;
  const leave = { name: guest.say('tournament.leave') };
  await page.goto(`/tournaments/${club.id}`);
  await page.getByRole('button', leave).click();
  await page.getByRole('dialog').getByRole('button', leave).click();
  await expect(guest.coming).toHaveText(guest.say('coming.gone'));
}

/** Everybody who has a game goes to their board, but for somebody who has left. */
async function playWithout(club: Club, name: string): Promise<void> {
  const now = await club.known();
  const plays = boardsOf(now).flatMap((b) => [b.white, b.black]);
  expect(plays.map((id) => now.players[id - 1]?.name)).not.toContain(name);
  if (now.rounds.length === now.settings.rounds) await takeSeats(club);
}

/** Everybody who has a game goes to their board. */
async function takeSeats(club: Club): Promise<void> {
  for (const guest of club.guests) {
    const { playing } = await club.known(guest);
    if (playing) await guest.sit(playing);
  }
}

/**
 * The line of a player goes silent in a game against another guest: both are told, the move that is made
 * meanwhile is kept and sent, once, when the line is back.
 */
async function loseTheLine(club: Club): Promise<void> {
  const now = await club.until((n) => boardsOf(n).every((b) => b.result || b.live || !b.black));
  const board = boardsOf(now).find((b) => club.guest(now, b.white) && club.guest(now, b.black))!;
  const [lost, other] = [club.guest(now, board.white)!, club.guest(now, board.black)!];
  const match = board.match!;
  for (const guest of [lost, other]) await club.move(guest); // at once: who waits for pages may be late
  const table = await lost.sit(match);
  await other.sit(match);
  await table.turn();
  await table.play('c3');
  await club.move(other);
  await table.turn();
  await expect(other.page.getByText(other.say('people.here'))).toBeVisible();
  lost.line.cut();
  await expect(lost.page.getByText(lost.say('play.lost'))).toBeVisible();
  await expect(other.page.getByText(other.say('people.gone'))).toBeVisible();
  const state = async () => {
    const answer = await other.page.request.get(other.api(`matches/${match}`));
    return (await answer.json()) as Update;
  };
  const { now: position } = await state();
  expect(position.moves, 'it is not the turn of the one who waits').toEqual([]);
  const free = lost.page.locator('[data-can="target"]').first();
  if (lost.phone) await free.tap();
  else await free.click();
  await expect(lost.page.getByText(lost.say('sent.kept'))).toBeVisible();
  expect((await state()).nodes).toHaveLength(4);
  lost.line.mend();
  await expect(lost.page.getByText(lost.say('sent.saved'))).toBeVisible();
  await expect(other.page.getByText(other.say('people.here'))).toBeVisible();
  expect((await state()).nodes).toHaveLength(5);
  await expect(await other.resign()).toBeVisible();
}

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
  await club.hold({ ...settings, patience: 600, name: 'Cúp câu lạc bộ', system: 'knockout' });
  for (const guest of club.guests) await guest.enter(club.id);
  await addAgents(club, 2);
  await club.host.page.getByRole('button', { name: 'Bắt đầu giải' }).click();
  for (let round = 1; round <= 3; round++) {
    await club.until((n) => n.rounds.length === round);
    for (const guest of club.guests) await club.told(guest);
    if (round === 3) await takeSeats(club);
    while (!(await club.known()).next && !(await club.known()).ended) await club.settle();
    if (round === 1) await correctFirst(club, { '1-0': '+-', '0-1': '-+' });
    if (round < 3) await club.scatter();
    await club.agree();
    if (round < 3) await club.hurry();
  }
  await expect(club.host.page.getByText('Đã kết thúc', { exact: true })).toBeVisible();
  await club.cards();
});

/** The host corrects the first result that there is to another one, and it is in the table and the log. */
async function correctFirst(club: Club, to: Record<string, string>): Promise<void> {
  const before = await club.known();
  const boards = boardsOf(before);
  const at = boards.findIndex((b) => to[b.result ?? '']);
  const { number, result } = boards[at]!;
  const label = number ? `Kết quả ván ${number}` : `Kết quả bàn ${at + 1}`;
  const { page } = club.host;
  if (before.ended) await page.getByRole('button', { name: 'Sửa kết quả' }).click();
  await page.getByLabel(label, { exact: true }).selectOption(to[result!]!);
  await page.getByRole('button', { name: 'Ghi kết quả' }).click();
  const same = (n: Tournament) =>
    boardsOf(n).find((b, i) => (number ? b.number === number : i === at))?.result;
  await club.until((n) => same(n) === to[result!]);
  await page.getByText(/^Nhật ký giải/).click();
  const line = page.locator('[data-kind=correct]').first();
  await expect(line).toContainText(number ? `Ván ${number}:` : `bàn ${at + 1}:`);
  await page.getByText(/^Nhật ký giải/).click();
}

test('an evening of an arena', async ({ browser, server }) => {
  test.skip(!whole, 'EVENING=whole');
  test.setTimeout(600_000);
  const club = await gather(browser, server, 4);
  const arena = { name: 'Đấu trường', system: 'arena', length: 600, break: 0, patience: 600 };
  await club.hold({ ...settings, ...arena });
  for (const guest of club.guests) await guest.enter(club.id);
  await addAgents(club, 2);
  await club.host.page.getByRole('button', { name: 'Bắt đầu giải' }).click();
  for (const guest of club.guests) await guest.page.waitForURL('**/play/*');
  await expect(async () => {
    await club.settle();
    const { games } = await club.known();
    expect(games.filter((g) => g.result).length).toBeGreaterThanOrEqual(6);
  }).toPass({ timeout: 120_000 });
  await club.host.page.getByRole('button', { name: 'Kết thúc giải' }).click();
  await club.host.page.getByRole('dialog').getByRole('button', { name: 'Kết thúc giải' }).click();
  await club.until((n) => Boolean(n.ended));
  await club.agree();
  await correctFirst(club, { '1-0': '0-1', '0-1': '1-0' });
  await club.agree();
});
