import { nullMove } from '../play/tree';
import { codeOf, type ErrorCode } from '../api/client';
import type { Option, Position, Setup } from '../api/wire';
import type { Lesson } from './lessons';

/** Trial is a lesson's position on which moves are tried; the server knows the rules. */
export class Trial {
  /** What stands on the board now. */
  position = $state.raw<Position | null>(null);
  error = $state<ErrorCode | null>(null);
  moves = $state.raw<readonly string[]>([]);
  #asked = 0;

  constructor(
    readonly game: string,
    readonly lesson: Lesson,
    private readonly ask: (setup: Setup) => Promise<Position>,
  ) {}

  /** Sets the position up as it was. */
  begin(): Promise<void> {
    return this.#go([]);
  }

  /** Makes a move; who is alone on the board moves again where the other can pass. */
  async make(move: Option): Promise<void> {
    await this.#go([...this.moves, move.move]);
    if (this.lesson.alone && this.position?.now?.pass) await this.#go([...this.moves, nullMove]);
  }

  async #go(moves: readonly string[]): Promise<void> {
    const number = ++this.#asked;
    const { fen, variant } = this.lesson;
    this.error = null;
    try {
      const setup = { game: this.game, moves: [...moves], ...(fen && { fen }) };
      const position = await this.ask(variant ? { ...setup, variant } : setup);
      if (number !== this.#asked) return;
      this.position = position;
      this.moves = moves;
    } catch (cause) {
      if (number === this.#asked) this.error = codeOf(cause);
    }
  }
}
