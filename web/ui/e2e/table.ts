import { expect, type Locator, type Page } from '@playwright/test';
import type { LegalMove, State } from '../src/api/types';

/** How the hand makes its moves. */
export type Hand = 'mouse' | 'touch' | 'keyboard';

/** Table is a page with a match on it, played through what the page shows. */
export class Table {
  /** What the server last told the page. */
  state!: State;
  #moved = 0;

  constructor(
    readonly page: Page,
    readonly hand: Hand,
  ) {
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.startsWith('/api/matches') || !response.ok()) return;
      const body = (await response.json()) as State & { match?: State };
      this.state = body.match ?? body;
      this.state.picture.pieces ??= []; // Go writes an empty list as null
      if (pathname.endsWith('/moves')) this.#moved++;
    });
  }

  get board(): Locator {
    return this.page.getByRole('grid');
  }

  get result(): Locator {
    return this.page.locator('[data-over]');
  }

  cell(square: number): Locator {
    return this.page.locator(`[data-square="${square}"]`);
  }

  /** Begins a game from the home page. */
  async begin(game: string, fill: () => Promise<void> = async () => undefined): Promise<void> {
    await this.page.goto('/');
    await this.page.locator(`input[name="game"][value="${game}"]`).check({ force: true });
    await fill();
    await this.page.getByRole('button', { name: /^(Bắt đầu|Start)$/ }).click();
    await this.#seated();
  }

  /** Begins a game by the API, for positions the form cannot make. */
  async open(match: object): Promise<void> {
    const response = await this.page.request.post('/api/matches', { data: match });
    expect(response.status(), await response.text()).toBe(201);
    const { match: state, keys } = (await response.json()) as { match: State; keys: object };
    await this.page.goto('/');
    await this.page.evaluate(
      (kept) => localStorage.setItem('banco.matches', JSON.stringify([kept])),
      { id: state.id, game: state.game, keys, begun: 0 },
    );
    await this.page.goto(`/play/${state.id}`);
    await this.#seated();
  }

  async #seated(): Promise<void> {
    await expect(this.board).toBeVisible();
    await expect.poll(() => this.state?.id).toBeDefined();
  }

  /** Makes one move by hand, through squares that the page shows as legal. */
  async play(move: LegalMove): Promise<void> {
    const before = this.#moved;
    if (move.from >= 0) {
      await expect(this.cell(move.from)).toHaveAttribute('data-can', /source|target/);
      if (this.hand === 'mouse' && before % 4 === 3) await this.#drag(move);
      else {
        await this.#touch(move.from);
        await expect(this.cell(move.to)).toHaveAttribute('data-can', 'target');
        await this.#touch(move.to);
      }
    } else {
      await expect(this.cell(move.to)).toHaveAttribute('data-can', 'target');
      await this.#touch(move.to);
    }
    const same = this.state.moves.filter((m) => m.from === move.from && m.to === move.to);
    if (same.length > 1) {
      const choice = this.page.getByRole('dialog').locator('.choice').nth(same.indexOf(move));
      if (this.hand === 'keyboard') await choice.press('Enter');
      else await choice.click();
    }
    await expect.poll(() => this.#moved, { intervals: [5, 10, 20] }).toBeGreaterThan(before);
    await expect(this.page.locator(this.#settled())).toHaveCount(1);
  }

  /** What the page has when it shows the newest state: a result, or moves to make. */
  #settled(): string {
    return this.state.result ? '[data-over]' : `main:has([data-can="source"], [data-can="target"])`;
  }

  async #touch(square: number): Promise<void> {
    if (this.hand === 'keyboard') return this.#walk(square);
    const { x, y } = await this.#middle(square);
    if (this.hand === 'touch') await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  async #middle(square: number): Promise<{ x: number; y: number }> {
    const box = await this.cell(square).boundingBox();
    if (!box) throw new Error(`square ${square} is out of sight`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Goes to a square with the arrow keys and presses Enter. */
  async #walk(square: number): Promise<void> {
    const { files } = this.state.board;
    const active = this.page.locator('[role="gridcell"][tabindex="0"]');
    await active.focus();
    const from = Number(await active.getAttribute('data-square'));
    const right = (square % files) - (from % files);
    const up = Math.floor(square / files) - Math.floor(from / files);
    const press = async (key: string, times: number) => {
      for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
    };
    await press(right > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(right));
    await press(up > 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(up));
    await expect(this.cell(square)).toBeFocused();
    await this.page.keyboard.press('Enter');
  }

  async #drag(move: LegalMove): Promise<void> {
    const from = await this.#middle(move.from);
    const to = await this.#middle(move.to);
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await mouse.move(to.x, to.y);
    await mouse.up();
  }
}
