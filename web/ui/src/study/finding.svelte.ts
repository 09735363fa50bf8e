import { ApiError, call, codeOf, type ErrorCode } from '../api/client';
import type { FindGames, FoundGame, FoundGames, Problem } from '../api/wire';
import { toPlaced, type Pieces } from './draft';
import { explore } from './explorer';

/** How what stands on the board is looked for. */
export type By = 'men' | 'material';

export const find = (ask: FindGames) => call<FoundGames>('POST', '/api/explore/find', ask);

/** What stands on a board as material: those of the first side, a v, and those of the other. */
export function materialOf(pieces: Pieces): string {
  const codes = [...pieces.values()].sort();
  const own = codes.filter((code) => code < 'a');
  const other = codes.filter((code) => code >= 'a').map((code) => code.toUpperCase());
  return `${own.join('')}v${other.join('')}`;
}

/** What a board says that is looked for; nothing where it is empty. */
export function boardOf(pieces: Pieces, by: By): Pick<FindGames, 'men' | 'material'> {
  if (!pieces.size) return {};
  return by === 'men' ? { men: toPlaced(pieces) } : { material: materialOf(pieces) };
}

/** As many games as anybody reads through: then it is asked whether to search on. */
const most = 100;

/** Finding is a search of games, call by call, until it is stopped. */
export class Finding {
  games = $state.raw<readonly FoundGame[]>([]);
  total = $state(0);
  looked = $state(0);
  running = $state(false);
  /** The game that it goes on from; 0 where all were looked at. */
  next = $state(0);
  /** Something was looked for. */
  asked = $state(false);
  error = $state<ErrorCode | null>(null);
  problem = $state.raw<Problem | null>(null);
  collections = $state.raw<readonly string[]>([]);
  #ask: FindGames | null = null;
  #turn = 0;

  constructor(
    private readonly search: typeof find = find,
    private readonly explored: typeof explore = explore,
  ) {}

  /** Learns which collections there are to look in. */
  async list(game: string): Promise<void> {
    try {
      const { collections } = await this.explored({ game, in: 'collection' });
      this.collections = collections.map(({ name }) => name);
    } catch {
      // A search tells them too.
    }
  }

  start(ask: FindGames): Promise<void> {
    this.#ask = ask;
    this.games = [];
    this.total = this.looked = this.next = 0;
    this.asked = true;
    return this.more();
  }

  /** Goes on until there are some more games. */
  async more(): Promise<void> {
    const turn = ++this.#turn;
    this.running = true;
    this.error = this.problem = null;
    const enough = this.games.length + most;
    do await this.#step(turn);
    while (turn === this.#turn && this.running && this.next && this.games.length < enough);
    if (turn === this.#turn) this.running = false;
  }

  stop(): void {
    this.#turn += 1;
    this.running = false;
  }

  async #step(turn: number): Promise<void> {
    if (!this.#ask) return;
    try {
      const found = await this.search({ ...this.#ask, from: this.next });
      if (turn === this.#turn) this.#take(found);
    } catch (cause) {
      if (turn !== this.#turn) return;
      this.running = false;
      this.error = codeOf(cause);
      this.problem = (cause instanceof ApiError && cause.problem) || null;
    }
  }

  #take({ games, next = 0, total, collections }: FoundGames): void {
    this.games = [...this.games, ...games];
    this.next = next;
    this.total = total;
    this.looked = next ? Math.min(next - 1, total) : total;
    this.collections = collections.map(({ name }) => name);
  }
}
