import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { binary } from './fixtures';

/**
 * Adviser is our own engine, asked over UCI what to play, so that a game
 * against a player who moves at random ends after some twenty moves.
 */
export class Adviser {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: Interface;

  constructor(game: string) {
    this.#child = spawn(binary, ['uci', '--game', game]);
    this.#lines = createInterface({ input: this.#child.stdout });
    this.#child.stdin.write('uci\n');
  }

  /** The best move of a position, looking a few plies ahead. */
  move(fen: string): Promise<string> {
    return new Promise((found) => {
      const read = (line: string) => {
        const best = /^bestmove (\S+)/.exec(line);
        if (!best?.[1]) return;
        this.#lines.off('line', read);
        found(best[1]);
      };
      this.#lines.on('line', read);
      this.#child.stdin.write(`position fen ${fen}\ngo depth 3 movetime 400\n`);
    });
  }

  close(): void {
    this.#child.stdin.write('quit\n');
  }
}
