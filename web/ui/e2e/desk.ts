import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { Ask, Library, News, Update } from '../src/api/wire';
import { Table } from './table';

/** Opens an empty study of a game, by hand. */
export async function beginStudy(page: Page, game: string): Promise<Table> {
  await page.goto('/analysis');
  await page.locator(`input[name="game"][value="${game}"]`).check({ force: true });
  await page.getByRole('button', { name: 'Bắt đầu phân tích' }).click();
  return studied(page);
}

/** The table of the study that the page goes to. */
export async function studied(page: Page): Promise<Table> {
  await page.waitForURL(/\/analysis\/\w/);
  const table = new Table(page, 'mouse');
  await expect(table.board).toBeVisible();
  table.id = new URL(page.url()).pathname.split('/')[2] ?? '';
  return table;
}

/** Clicks from one square to another, wherever the page stands. */
export async function gesture(table: Table, from: number, to: number): Promise<void> {
  await expect(table.cell(from)).toHaveAttribute('data-can', 'source');
  await table.cell(from).click();
  await expect(table.cell(to)).toHaveAttribute('data-can', 'target');
  await table.cell(to).click();
}

/** Puts a text on the clipboard and pastes it where the keyboard is. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press('Control+v');
}

/** How many matches this browser has, of one game or of all. */
export async function matches(page: Page, query = ''): Promise<Library['matches']> {
  const response = await page.request.get(`/api/matches?${query}`);
  return ((await response.json()) as Library).matches;
}

/** A match made by the API, by the browser of the page. */
export async function made(page: Page, match: object): Promise<Update> {
  const response = await page.request.post('/api/matches', { data: match });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()) as Update;
}

/** Plays a whole line by the API. */
export async function playLine(page: Page, id: string, moves: readonly string[]): Promise<Update> {
  let state = (await (await page.request.get(`/api/matches/${id}`)).json()) as Update;
  for (const move of moves) {
    const data = { version: state.version, move };
    const response = await page.request.post(`/api/matches/${id}/moves`, { data });
    expect(response.ok(), await response.text()).toBe(true);
    state = (await response.json()) as Update;
  }
  return state;
}

/** What goes over the page's socket, in both directions. */
export class Wire {
  readonly asked: Ask[] = [];
  readonly heard: News[] = [];

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => this.asked.push(JSON.parse(String(payload)) as Ask));
      socket.on('framereceived', ({ payload }) =>
        this.heard.push(JSON.parse(String(payload)) as News),
      );
    });
  }

  /** The ids of the searches that were asked for, and not yet stopped. */
  searches(): (number | undefined)[] {
    const stopped = this.asked.filter((a) => a.type === 'stop').map((a) => a.id);
    return this.asked
      .filter((a) => a.type === 'analyse' && !stopped.includes(a.id))
      .map((a) => a.id);
  }
}

/** The moves as the page lists them. */
export function moveList(page: Page): Locator {
  return page.getByRole('group', { name: 'Nước đi' });
}

/** A browser that has played a little: every page has something to show. Returns their paths. */
export async function furnished(page: Page): Promise<Record<string, string>> {
  const seats = ['human', 'random'];
  const over = await made(page, { game: 'xiangqi', seats });
  await page.request.post(`/api/matches/${over.match}/resign`, { data: { version: over.version } });
  const { match: game } = await made(page, { game: 'chess', seats });
  const { match: study } = await made(page, {
    game: 'chess',
    kind: 'study',
    seats: ['human', 'human'],
  });
  await playLine(page, study, ['e2e4', 'e7e5', 'g1f3']);
  return {
    home: '/',
    play: `/play/${game}`,
    over: `/play/${over.match}`,
    analysis: '/analysis',
    study: `/analysis/${study}`,
    editor: '/editor',
    library: '/library',
    stats: '/stats',
    lab: '/lab',
    settings: '/settings',
    online: '/online',
    account: '/account',
    rules: '/rules/xiangqi',
    chessRules: '/rules',
    lessons: '/lab?view=lessons',
    tournaments: '/tournaments',
    class: '/class',
    series: '/series',
    solve: '/solve',
    puzzles: '/puzzles',
    missing: '/nowhere',
  };
}

/** Requests is what a page asks its server for, and has no answer to yet. */
class Requests {
  #open = new Set<Request>();
  #last = Date.now();

  constructor(readonly page: Page) {
    page.on('request', this.#asked);
    page.on('requestfinished', this.#answered);
    page.on('requestfailed', this.#answered);
  }

  #asked = (request: Request) => {
    this.#open.add(request);
    this.#last = Date.now();
  };

  #answered = (request: Request) => {
    this.#open.delete(request);
    this.#last = Date.now();
  };

  /** For how long nothing was asked or answered, in milliseconds. */
  get still(): number {
    return this.#open.size ? 0 : Date.now() - this.#last;
  }

  close(): void {
    this.page.off('request', this.#asked);
    this.page.off('requestfinished', this.#answered);
    this.page.off('requestfailed', this.#answered);
  }
}

/** Goes to a path and waits until the page has come to rest: it has nothing to do, and waits for nothing. */
export async function settled(page: Page, path: string): Promise<void> {
  const requests = new Requests(page);
  await page.goto(path);
  await expect(page.locator('main h1').first()).toBeAttached();
  await expect(page.locator('main[aria-busy="true"], main [aria-busy="true"]')).toHaveCount(0);
  await expect
    .poll(
      async () => {
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))),
        );
        return requests.still;
      },
      { intervals: [20] },
    )
    .toBeGreaterThan(100);
  requests.close();
}
