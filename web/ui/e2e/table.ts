import { expect, type Locator, type Page } from '@playwright/test';
import type { NewMatch, Option, Update } from '../src/api/wire';

/** How the hand makes its moves. */
export type Hand = 'mouse' | 'touch' | 'keyboard';

/** Table is a page with a match on it, played through what the page shows. */
export class Table {
  id = '';
  #moved = 0;

  constructor(
    readonly page: Page,
    readonly hand: Hand,
  ) {}

  get board(): Locator {
    return this.page.getByRole('grid').first();
  }

  get result(): Locator {
    return this.page.locator('[data-over]').first();
  }

  cell(square: number): Locator {
    return this.page.locator(`[data-square="${square}"]`);
  }

  /** What the server tells this browser of the match. */
  async state(): Promise<Update> {
    const response = await this.page.request.get(`/api/matches/${this.id}`);
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()) as Update;
  }

  /** Begins a game from the home page. */
  async begin(game: string, fill: () => Promise<void> = async () => undefined): Promise<void> {
    await this.page.goto('/');
    await this.page.locator(`input[name="game"][value="${game}"]`).check({ force: true });
    await fill();
    await this.page.getByRole('button', { name: /^(Bắt đầu|Tạo liên kết mời|Start)$/ }).click();
    await this.page.waitForURL(/\/play\//);
    await this.#seated();
  }

  /** Begins a game by the API, which makes the browser a visitor, and goes to it. */
  async open(match: NewMatch): Promise<void> {
    const response = await this.page.request.post('/api/matches', { data: match });
    expect(response.status(), await response.text()).toBe(201);
    const { match: id } = (await response.json()) as Update;
    await this.page.goto(`/play/${id}`);
    await this.#seated();
  }

  /** Goes to a match by its link, as others do. */
  async visit(id: string): Promise<void> {
    await this.page.goto(`/play/${id}`);
    await this.#seated();
  }

  async #seated(): Promise<void> {
    await expect(this.board).toBeVisible();
    this.id = new URL(this.page.url()).pathname.split('/')[2] ?? '';
  }

  /** Makes one move by hand, through squares that the page shows as legal. */
  async play(uci: string): Promise<void> {
    const { now } = await this.state();
    const move = now.moves.find((m) => m.move === uci);
    if (!move) throw new Error(`${uci} is not among ${now.moves.map((m) => m.move).join(' ')}`);
    const last = this.cell(move.to);
    if (move.from >= 0) {
      await expect(this.cell(move.from)).toHaveAttribute('data-can', /source|target/);
      if (this.hand === 'mouse' && this.#moved++ % 4 === 3) await this.#drag(move);
      else {
        await this.#touch(move.from);
        await expect(last).toHaveAttribute('data-can', 'target');
        await this.#touch(move.to);
      }
    } else {
      await expect(last).toHaveAttribute('data-can', 'target');
      await this.#touch(move.to);
    }
    await this.#choose(now.moves, move);
  }

  /** Waits until it is this browser's turn again, or the game is over. */
  async turn(): Promise<Update> {
    let state = await this.state();
    await expect
      .poll(
        async () => {
          state = await this.state();
          return Boolean(state.result) || state.now.moves.length > 0;
        },
        { intervals: [10, 20, 50, 100], timeout: 30_000 },
      )
      .toBe(true);
    const settled = state.result
      ? '[data-over]'
      : 'main:has([data-can="source"], [data-can="target"])';
    await expect(this.page.locator(settled).first()).toBeVisible();
    return state;
  }

  /** Resigns, and says yes to the question. */
  async resign(): Promise<void> {
    for (const place of [this.page.locator('main'), this.page.getByRole('dialog')]) {
      const button = place.getByRole('button', { name: 'Xin thua' });
      if (this.hand === 'keyboard') await button.press('Enter');
      else if (this.hand === 'touch') await button.tap();
      else await button.click();
    }
  }

  /** Where a gesture says not all, takes the choice that makes the move. */
  async #choose(moves: Option[], move: Option): Promise<void> {
    const same = moves.filter((m) => m.from === move.from && m.to === move.to);
    if (same.length < 2) return;
    const choice = this.page.getByRole('dialog').locator('.choice').nth(same.indexOf(move));
    if (this.hand === 'keyboard') await choice.press('Enter');
    else await choice.click();
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
    const active = this.page.locator('[role="gridcell"][tabindex="0"]');
    await active.focus();
    const [from, to] = await Promise.all([this.#place(active), this.#place(this.cell(square))]);
    const press = async (key: string, times: number) => {
      for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
    };
    const [right, down] = [to.x - from.x, to.y - from.y];
    await press(right > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(right));
    await press(down > 0 ? 'ArrowDown' : 'ArrowUp', Math.abs(down));
    await expect(this.cell(square)).toBeFocused();
    await this.page.keyboard.press('Enter');
  }

  /** Column and row of a cell, as the board shows them now. */
  async #place(cell: Locator): Promise<{ x: number; y: number }> {
    return cell.evaluate((rect) => {
      const unit = Number(rect.getAttribute('width'));
      const at = (name: string) => Math.round(Number(rect.getAttribute(name)) / unit);
      return { x: at('x'), y: at('y') };
    });
  }

  async #drag(move: Option): Promise<void> {
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
