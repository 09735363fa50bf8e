import { expect, type Browser, type Page } from '@playwright/test';
import type { PairedBoard, Tournament, Update } from '../src/api/wire';
import { en } from '../src/i18n/en';
import type { Key } from '../src/i18n';
import { vi } from '../src/i18n/vi';
import { violations } from './axe';
import type { Server } from './fixtures';

const dictionaries = { vi, en };
type Lang = keyof typeof dictionaries;

/** Guest is somebody at a club evening: a browser of their own, a phone or a desk, in one language. */
export class Guest {
  constructor(
    readonly name: string,
    readonly lang: Lang,
    readonly page: Page,
  ) {}

  static async arrive(
    browser: Browser,
    server: Server,
    name: string,
    { lang = 'vi', phone = false }: { lang?: Lang; phone?: boolean } = {},
  ): Promise<Guest> {
    const context = await browser.newContext({
      baseURL: server.url,
      locale: lang === 'vi' ? 'vi-VN' : 'en-GB',
      serviceWorkers: 'block',
      ...(phone
        ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
        : { viewport: { width: 1280, height: 800 } }),
    });
    return new Guest(name, lang, await context.newPage());
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
    await this.page.getByLabel(this.say('tournament.yourName')).fill(this.name);
    await this.page.getByRole('button', { name: this.say('tournament.join'), exact: true }).click();
    await expect(this.page.getByText(`(${this.say('play.you')})`)).toBeVisible();
  }

  /** What is said of what comes next, on whatever page this is. */
  get coming() {
    return this.page.locator('[data-coming]').first();
  }

  /** Resigns the game on the page, by hand, and returns the way back to the tournament. */
  async resign() {
    await this.page.getByRole('button', { name: this.say('play.resign') }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: this.say('play.resign.yes') }).click();
    await expect(this.page.locator('[data-over]').first()).toBeVisible();
    const { page } = this;
    await expect(page.getByRole('link', { name: this.say('play.new') })).toHaveCount(0);
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
    const answer = await guest.page.request.get(`/api/tournaments/${this.id}`);
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
      const path = `/api/matches/${board.match}/resign`;
      const answer = await loser.page.request.post(path, { data });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
  }

  /** Makes the first move for a guest whose turn it is, by the API. */
  async move(guest: Guest | undefined): Promise<void> {
    const match = guest && (await this.known(guest)).playing;
    if (!match) return;
    const path = `/api/matches/${match}`;
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

  /** Every screen says what the table says: standings of the room and the hall, and what comes next for each guest. */
  async agree(): Promise<void> {
    const now = await this.known();
    const names = now.standings.map((rank) => now.players[rank.id - 1]?.name ?? '');
    for (const page of [this.host.page, this.hall]) {
      const rows = page.locator('section[aria-labelledby="standings"] tbody tr');
      await expect(rows.locator('th')).toContainText(names);
      const points = now.standings.map((rank) => rank.points.replace(/\.0$/, '').replace('.', ','));
      await expect(rows.locator('.points')).toHaveText(points);
    }
    for (const guest of this.guests) await this.told(guest);
  }

  /** A guest is told what comes next for them, in their language. */
  async told(guest: Guest): Promise<void> {
    await expect(async () => {
      const now = await this.known(guest);
      const text = (await guest.coming.textContent({ timeout: 2000 })) ?? '';
      expect(text, `${guest.name} in round ${now.rounds.length}`).toMatch(
        this.#expected(guest, now),
      );
    }).toPass({ intervals: [200, 500], timeout: 30_000 });
  }

  /** What a guest is to be told, worked out anew from the table. */
  #expected(guest: Guest, now: Tournament): RegExp {
    const me = now.you ?? 0;
    const round = now.rounds.length;
    const seat = (boards: PairedBoard[]) => {
      const at = boards.findIndex((b) => b.white === me || b.black === me);
      const other = at < 0 ? 0 : boards[at]!.white + boards[at]!.black - me;
      return { board: at + 1, name: now.players[other - 1]?.name ?? '' };
    };
    if (now.ended) {
      const { rank, points } = now.standings.find((r) => r.id === me)!;
      const shown = points.replace(/\.0$/, '').replace('.', guest.lang === 'vi' ? ',' : '.');
      return guest.pattern('coming.over', { rank, points: shown });
    }
    if (now.players[me - 1]?.gone) return guest.pattern('coming.gone');
    if (!now.begun) return guest.pattern('coming.open', { count: now.players.length });
    if (!round) return guest.pattern(now.playing ? 'coming.play.arena' : 'coming.pairing');
    if (now.playing) return guest.pattern('coming.play', { round, ...seat(boardsOf(now)) });
    if (now.next) {
      const { board, name } = seat(now.upcoming ?? []);
      const start = guest.pattern('coming.next', { round: round + 1 }).source;
      if (!board) return new RegExp(start);
      if (!name) return new RegExp(`${start}: `);
      return new RegExp(`${start}, ${guest.pattern('coming.next.board', { board, name }).source}`);
    }
    const mine = boardsOf(now).find((b) => b.white === me || b.black === me);
    if (!mine)
      return new RegExp(
        [guest.pattern('coming.later'), guest.pattern('coming.out')].map((p) => p.source).join('|'),
      );
    const count = boardsOf(now).filter((b) => b.black && !b.result).length;
    return guest.pattern(mine.black ? 'coming.wait' : 'coming.bye', { round, count });
  }

  /** Nobody is kept from reading any screen. */
  async accessible(): Promise<void> {
    for (const page of [this.host.page, this.hall, ...this.guests.map((g) => g.page)]) {
      expect(await violations(page)).toEqual([]);
    }
  }
}

/** The boards of the current round. */
export function boardsOf(now: Tournament): PairedBoard[] {
  return now.rounds.at(-1)?.boards ?? now.games;
}
