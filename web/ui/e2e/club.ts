import { expect, type Browser, type Page } from '@playwright/test';
import type { PairedBoard, Tournament, Update } from '../src/api/wire';
import { en } from '../src/i18n/en';
import type { Key } from '../src/i18n';
import { vi } from '../src/i18n/vi';
import { violations } from './axe';
import type { Server } from './fixtures';
import { Line } from './line';
import { Table } from './table';

const dictionaries = { vi, en };
type Lang = keyof typeof dictionaries;

/** The lines of all guests, which are hung up after a test. */
const lines: Line[] = [];

export function hangUp(): void {
  for (const line of lines.splice(0)) line.close();
}

/**
 * Guest is somebody at a club evening: a browser of their own, a phone or a desk, in one language, at one
 * of the servers, on a line that can be cut.
 */
export class Guest {
  constructor(
    readonly name: string,
    readonly lang: Lang,
    readonly page: Page,
    readonly server: Server,
    readonly line: Line,
    readonly phone: boolean,
  ) {}

  static async arrive(
    browser: Browser,
    server: Server,
    name: string,
    { lang = 'vi', phone = false }: { lang?: Lang; phone?: boolean } = {},
  ): Promise<Guest> {
    const line = new Line(Number(new URL(server.url).port));
    lines.push(line);
    await line.open();
    const context = await browser.newContext({
      baseURL: line.url,
      locale: lang === 'vi' ? 'vi-VN' : 'en-GB',
      serviceWorkers: 'block',
      ...(phone
        ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
        : { viewport: { width: 1280, height: 800 } }),
    });
    return new Guest(name, lang, await context.newPage(), server, line, phone);
  }

  /** The way of a request past the line, as from another window. */
  api(path: string): string {
    return `${this.server.url}/api/${path}`;
  }

  /** Words of the page in the language of the guest. */
  say(key: Key, params: Record<string, string | number> = {}): string {
    return dictionaries[this.lang][key].replace(/\{(\w+)\}/g, (_, name: string) =>
      String(params[name] ?? ''),
    );
  }

  /** A pattern of such words, with anything for what is left out. */
  pattern(key: Key, params: Record<string, string | number> = {}): RegExp {
    const text = dictionaries[this.lang][key].replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return new RegExp(
      text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '.+')),
    );
  }

  /** Enters a tournament in its room, under a name. */
  async enter(id: string): Promise<void> {
    await this.page.goto(`/tournaments/${id}`);
    const name = this.page.getByLabel(this.say('tournament.yourName'));
    await expect(name).toBeInViewport(); // whoever comes by the link need not look for it
    await name.fill(this.name);
    await this.page.getByRole('button', { name: this.say('tournament.join'), exact: true }).click();
    await expect(this.page.getByText(`(${this.say('play.you')})`)).toBeVisible();
  }

  /** What is said of what comes next, on whatever page this is. */
  get coming() {
    return this.page.locator('[data-coming]').first();
  }

  /** The match on the page; nothing on other pages. */
  get match(): string {
    return /\/play\/(\w+)/.exec(this.page.url())?.[1] ?? '';
  }

  /** Goes to the board of a match as a player does: the page is there by itself, or is one tap away. */
  async sit(match: string): Promise<Table> {
    await expect(async () => {
      const link = this.page.getByRole('link', { name: this.say('tournament.yourGame') }).first();
      if (this.match !== match && (await link.isVisible())) await link.click();
      expect(this.match).toBe(match);
    }).toPass();
    const table = new Table(this.page, this.phone ? 'touch' : 'mouse');
    table.id = match;
    await expect(table.board).toBeVisible();
    return table;
  }

  /** Resigns the game on the page, by hand, and returns the way back to the tournament. */
  async resign() {
    await this.page.getByRole('button', { name: this.say('play.resign') }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: this.say('play.resign.yes'), exact: true }).click();
    await expect(this.page.locator('[data-over]').first()).toBeVisible();
    const { page } = this;
    await expect(page.getByRole('link', { name: this.say('play.new') })).toHaveCount(0);
    const said = page.locator('[data-over] [data-coming]');
    const right = await said.evaluate((text) => text.getBoundingClientRect().right);
    expect(right, 'what comes next is not cut').toBeLessThan(page.viewportSize()!.width);
    return page.locator('[data-over]').getByRole('link', { name: this.pattern('coming.back') });
  }
}

/** Club is an evening with a tournament: its host, its screen, its guests, and what the server knows. */
export class Club {
  readonly guests: Guest[] = [];
  id = '';

  constructor(
    readonly host: Guest,
    readonly hall: Page,
  ) {}

  /** Holds a tournament of the host's, and opens its room and its screen. */
  async hold(settings: object): Promise<void> {
    const { page } = this.host;
    await page.goto('/tournaments');
    const answer = await page.request.post('/api/tournaments', { data: settings });
    expect(answer.ok(), await answer.text()).toBe(true);
    this.id = ((await answer.json()) as Tournament).id;
    await page.goto(`/tournaments/${this.id}`);
    await this.hall.goto(`/tournaments/${this.id}?hall`);
  }

  /** The tournament as a guest is told of it. */
  async known(guest = this.host): Promise<Tournament> {
    const answer = await guest.page.request.get(guest.api(`tournaments/${this.id}`));
    return (await answer.json()) as Tournament;
  }

  /** Waits until the tournament is as wanted. */
  async until(wanted: (now: Tournament) => boolean): Promise<Tournament> {
    let now = await this.known();
    await expect
      .poll(
        async () => {
          now = await this.known();
          return wanted(now);
        },
        { timeout: 60_000, intervals: [100, 250] },
      )
      .toBe(true);
    return now;
  }

  guest(now: Tournament, id: number): Guest | undefined {
    return this.guests.find(({ name }) => name === now.players[id - 1]?.name);
  }

  /** Ends the open games of guests by the API, but those of somebody; games of machines end by themselves. */
  async settle(but: readonly string[] = []): Promise<void> {
    const now = await this.until((n) => boardsOf(n).every((b) => b.result || b.live || !b.black));
    for (const board of boardsOf(now).filter((b) => b.live)) {
      const players = [board.white, board.black];
      if (players.some((id) => but.includes(now.players[id - 1]?.name ?? ''))) continue;
      const loser = players.map((id) => this.guest(now, id)).find(Boolean);
      if (!loser) continue;
      const data = { version: 0 };
      const path = loser.api(`matches/${board.match}/resign`);
      const answer = await loser.page.request.post(path, { data });
      const text = await answer.text();
      // The tournament may not have heard yet of a game that is over.
      expect(answer.ok() || text.includes('"game-over"'), text).toBe(true);
    }
  }

  /** Makes the first move for a guest whose turn it is, by the API. */
  async move(guest: Guest | undefined): Promise<void> {
    const match = guest && (await this.known(guest)).playing;
    if (!match) return;
    const path = guest.api(`matches/${match}`);
    const { now, version } = (await (await guest.page.request.get(path)).json()) as Update;
    const [first] = now.moves;
    if (first)
      await guest.page.request.post(`${path}/moves`, { data: { version, move: first.move } });
  }

  /** Waits for the break after a round. */
  over(round: number): Promise<Tournament> {
    return this.until((n) => n.rounds.length === round && Boolean(n.next || n.ended));
  }

  /** Lets the host begin the next round. */
  async hurry(): Promise<void> {
    const { page, host } = { page: this.host.page, host: this.host };
    await page.getByRole('button', { name: host.say('tournament.hurry') }).click();
  }

  /** Every screen says what the table says: standings of every room and the hall, and what comes next for each guest. */
  async agree(): Promise<void> {
    const now = await this.known();
    const rooms = this.guests.filter((guest) => this.#inRoom(guest));
    const screens = [this.host, ...rooms].map(({ page, lang }) => ({ page, lang }));
    for (const { page, lang } of [...screens, { page: this.hall, lang: 'vi' as Lang }]) {
      const rows = page.locator('section[aria-labelledby="standings"] tbody tr');
      await expect(rows.locator('th')).toContainText(this.#names(now));
      const fire = (on: boolean | undefined) => (on && !now.ended ? ' 🔥' : '');
      const points = now.standings.map((rank) => shown(rank.points, lang) + fire(rank.fire));
      await expect(rows.locator('.points')).toHaveText(points);
    }
    await this.#hallAgrees(now);
    for (const guest of this.guests) await this.told(guest);
  }

  #inRoom({ page }: Guest): boolean {
    return page.url().endsWith(`/tournaments/${this.id}`);
  }

  #names({ standings, players }: Tournament): string[] {
    return standings.map((rank) => players[rank.id - 1]?.name ?? '');
  }

  /** The screen of the hall shows the pairings that come, and in the end the winner. */
  async #hallAgrees(now: Tournament): Promise<void> {
    if (now.ended) {
      const { rank, points } = now.standings[0]!;
      const [name] = this.#names(now);
      const winner = `${rank}. ${name} (${shown(points, 'vi')})`;
      await expect(this.hall.locator('.podium .first').first()).toHaveText(winner);
    } else if (now.next) {
      const name = (id: number) => now.players[id - 1]?.name ?? '';
      const pairs = (now.upcoming ?? []).filter((b) => b.white);
      const rows = this.hall.getByRole('list', { name: `Vòng ${now.rounds.length + 1}` });
      await expect(rows.getByRole('listitem')).toHaveCount(pairs.length);
      for (const [i, { white, black }] of pairs.entries()) {
        const row = rows.getByRole('listitem').nth(i);
        await expect(row).toContainText(name(white));
        const bye = this.host.pattern('tournament.bye');
        await expect(row).toContainText(black ? name(black) : bye);
      }
    }
  }

  /** Sends guests who do not play to other pages: all of them are told the same there. */
  async scatter(): Promise<void> {
    const places = ['/', '/puzzles', `/tournaments/${this.id}`, ''];
    for (const [i, guest] of this.guests.entries()) {
      const place = places[i % places.length];
      if (place && !(await this.known(guest)).playing) await guest.page.goto(place);
    }
  }

  /** At the end of the last game its card leads to the results. It returns how many guests see one. */
  async cards(): Promise<number> {
    const seen = this.guests.filter(({ match }) => match);
    for (const { page, say } of seen.map((g) => ({ page: g.page, say: g.say.bind(g) }))) {
      const card = page.locator('main');
      await expect(card.getByRole('link', { name: say('coming.back.over') })).toBeVisible();
    }
    return seen.length;
  }

  /** A guest is told what comes next for them, in their language. */
  async told(guest: Guest): Promise<void> {
    await expect(async () => {
      const now = await this.known(guest);
      if (now.playing && guest.match === now.playing && !now.ended) {
        await this.#atBoard(guest, now);
        return;
      }
      if (now.players[(now.you ?? 0) - 1]?.out === 'left' && !this.#inRoom(guest)) {
        await expect(guest.page.locator('[data-coming]')).toHaveCount(0, { timeout: 2000 });
        return; // whoever has left is not reminded
      }
      const text = (await guest.coming.textContent({ timeout: 2000 })) ?? '';
      expect(text, `${guest.name} in round ${now.rounds.length}`).toMatch(
        this.#expected(guest, now),
      );
    }).toPass({ intervals: [200, 500], timeout: 30_000 });
  }

  /** At their board players see whom they play, in which tournament, and at which board. */
  async #atBoard(guest: Guest, now: Tournament): Promise<void> {
    const { page } = guest;
    const at = boardsOf(now).findIndex((b) => b.match === now.playing);
    const { white, black } = boardsOf(now)[at]!;
    const other = now.players[white + black - (now.you ?? 0) - 1]?.name ?? '';
    const short = { timeout: 2000 };
    await expect(page.getByText(other, { exact: true }).first()).toBeVisible(short);
    await expect(page.getByRole('link', { name: now.settings.name })).toBeVisible(short);
    const round = now.length ? `${now.rounds.length}/${now.length}` : now.rounds.length;
    const seat = now.rounds.length
      ? [
          guest.say('tournament.seat.round', { round }),
          guest.say('tournament.seat.board', { board: at + 1 }),
        ]
      : [];
    const place = [...seat, guest.pattern('tournament.seat.side').source].join(' · ');
    await expect(page.getByText(new RegExp(`^${place}$`))).toBeVisible(short);
  }

  /** What a guest is to be told, worked out anew from the table. */
  #expected(guest: Guest, now: Tournament): RegExp {
    const me = now.you ?? 0;
    const round = now.rounds.length;
    const numbered = (n: number) => ({ round: now.length ? `${n}/${now.length}` : n });
    const seat = (boards: PairedBoard[]) => {
      const at = boards.findIndex((b) => b.white === me || b.black === me);
      const other = at < 0 ? 0 : boards[at]!.white + boards[at]!.black - me;
      return { board: at + 1, name: now.players[other - 1]?.name ?? '' };
    };
    if (now.ended) {
      const { rank, points: own } = now.standings.find((r) => r.id === me)!;
      const points = shown(own, guest.lang);
      const first = now.standings.filter((r) => r.rank === 1).map((r) => r.id);
      if (first.length === 1 && first[0] === me) return guest.pattern('coming.won', { points });
      const winner = first.map((id) => now.players[id - 1]!.name).join(', ');
      return guest.pattern('coming.over', { winner, rank, points });
    }
    if (now.players[me - 1]?.gone) return guest.pattern('coming.gone');
    if (!now.begun) return guest.pattern('coming.open', { count: now.players.length });
    if (!round) {
      const either = (['coming.pairing', 'coming.closing'] as const).map((k) => guest.pattern(k));
      return now.playing
        ? guest.pattern('coming.play.arena')
        : new RegExp(either.map(({ source }) => source).join('|'));
    }
    if (now.playing) {
      const { board, name } = seat(boardsOf(now));
      const { source } = guest.pattern('coming.play', { ...numbered(round), board, name });
      const turn = boardsOf(now)[board - 1]!.white === me ? 'first' : 'second';
      const words = (['turn', 'first'] as const).map(
        (kind) =>
          guest.pattern(`coming.${kind}.${now.turn === turn ? 'yours' : 'theirs'}`, { name })
            .source,
      );
      return new RegExp(`${source} · (${words.join('|')})`);
    }
    if (lostKnockout(now, me)) return guest.pattern('coming.out');
    if (now.next) {
      const { board, name } = seat(now.upcoming ?? []);
      const start = guest.pattern('coming.next', numbered(round + 1)).source;
      if (!board) return new RegExp(start);
      if (!name) return new RegExp(`${start}: `);
      return new RegExp(`${start}, ${guest.pattern('coming.next.board', { board, name }).source}`);
    }
    const mine = boardsOf(now).find((b) => b.white === me || b.black === me);
    if (!mine) return guest.pattern('coming.later');
    const count = boardsOf(now).filter((b) => b.black && !b.result).length;
    const { source } = guest.pattern(mine.black ? 'coming.wait' : 'coming.bye', {
      ...numbered(round),
      count,
    });
    const after = { round: round + 1 };
    const then =
      round === now.length
        ? guest.say('coming.then.end')
        : `${guest.pattern('coming.then', after).source}: ${guest.say('coming.called')}`;
    return new RegExp(`${source}. ${then}`);
  }

  /** Nobody is kept from reading any screen. */
  async accessible(guests: readonly Guest[]): Promise<void> {
    for (const page of [this.host.page, this.hall, ...guests.map((g) => g.page)]) {
      expect(await violations(page)).toEqual([]);
    }
  }
}

/** Points as the page writes them. */
function shown(points: string, lang: Lang): string {
  return points.replace(/\.0$/, '').replace('.', lang === 'vi' ? ',' : '.');
}

/** Whether a player of a knock-out has lost a board. */
function lostKnockout({ settings, rounds }: Tournament, id: number): boolean {
  const won = (b: PairedBoard) =>
    ['1-0', '+-'].includes(b.result ?? '')
      ? b.white
      : ['0-1', '-+'].includes(b.result ?? '')
        ? b.black
        : 0;
  const mine = rounds
    .flatMap(({ boards }) => boards)
    .filter((b) => b.black && [b.white, b.black].includes(id));
  return settings.system === 'knockout' && mine.some((b) => b.result && won(b) !== id);
}

/** The boards of the current round. */
export function boardsOf(now: Tournament): PairedBoard[] {
  return now.rounds.at(-1)?.boards ?? now.games;
}
