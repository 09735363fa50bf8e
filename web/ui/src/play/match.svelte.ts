import { api, ApiError, type ErrorCode } from '../api/client';
import type { Agent, Keys, LegalMove, Side, State } from '../api/types';
import { kept } from './keys';

/** How often to ask for news while others move, in milliseconds. */
const pollEvery = 1500;

/** Match follows one match on the server, from the seats this browser holds. */
export class Match {
  state = $state.raw<State | null>(null);
  error = $state<ErrorCode | null>(null);
  /** A request of the user is on its way. */
  busy = $state(false);
  readonly keys: Keys;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly id: string) {
    this.keys = kept.keys(id);
  }

  /** Both seats belong to this browser: two players at one board. */
  get shared(): boolean {
    return Boolean(this.keys.first && this.keys.second);
  }

  /** The side this browser plays; null for a spectator and for two at one board. */
  get mine(): Side | null {
    if (this.shared) return null;
    return this.keys.first ? 'first' : this.keys.second ? 'second' : null;
  }

  async load(): Promise<void> {
    await this.#attempt(async () => this.#follow(await api.match(this.id, this.#key())));
  }

  async move(move: LegalMove): Promise<void> {
    const { state } = this;
    if (!state || this.busy) return;
    const key = this.keys[state.turn];
    if (!key) return;
    await this.#attempt(async () =>
      this.#follow(await api.move(this.id, key, state.ply, move.move)),
    );
    if (this.error && this.error !== 'offline') await this.#reload();
  }

  async resign(): Promise<void> {
    const key = this.#key();
    if (!key) return;
    await this.#attempt(async () => this.#follow(await api.resign(this.id, key)));
  }

  /** A new match with the same settings; against an agent the sides change. */
  async rematch(): Promise<string | null> {
    const { state } = this;
    if (!state) return null;
    const [first, second] = state.seats as [Agent, Agent];
    let id: string | null = null;
    await this.#attempt(async () => {
      id = await begin(state.game, state.variant, [second, first]);
    });
    return id;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** The key of the side to move where we have it, else the one we have. */
  #key(): string | undefined {
    const { turn } = this.state ?? {};
    return (turn && this.keys[turn]) ?? this.keys.first ?? this.keys.second;
  }

  async #attempt(request: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.error = null;
    try {
      await request();
    } catch (error) {
      this.error = error instanceof ApiError ? error.code : 'internal';
    } finally {
      this.busy = false;
      this.#wait();
    }
  }

  /** Takes a state; two at one board then see it from the side to move. */
  async #follow(state: State): Promise<void> {
    const key = this.keys[state.turn];
    if (this.shared && key && state.viewer !== state.turn && !state.result) {
      state = await api.match(this.id, key);
    }
    this.state = state;
  }

  /** After a refusal: shows where the match really is, and keeps the reason on screen. */
  async #reload(): Promise<void> {
    try {
      await this.#follow(await api.match(this.id, this.#key()));
    } catch {
      // The first error says enough.
    }
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const { state } = this;
    if (this.#closed || !state || state.result || state.viewer === state.turn) return;
    this.#timer = setTimeout(() => void this.#poll(), pollEvery);
  }

  async #poll(): Promise<void> {
    try {
      const state = await api.match(this.id, this.#key());
      if (!this.busy && !this.#closed) await this.#follow(state);
      if (this.error === 'offline') this.error = null;
    } catch (error) {
      if (error instanceof ApiError) this.error = error.code;
    }
    this.#wait();
  }
}

/** begin creates a match, keeps its keys in this browser and returns its id. */
export async function begin(
  game: string,
  variant: Record<string, string>,
  seats: [Agent, Agent],
): Promise<string> {
  const { match, keys } = await api.create({ game, variant, seats });
  kept.add({ id: match.id, game, keys, begun: Date.now() });
  return match.id;
}
