import type { Import, Imported, Importing, Loss } from '../api/wire';
import { wrap } from './files';
import { largest } from './recognise';

/** A part of a file that is sent alone. */
export interface Piece {
  sent: Import;
  bytes: number;
  lines: number;
}

/** Thrown for a file that is too long to be sent and has no place to be cut at. */
export class Uncut extends Error {}

/** Before these bytes a game begins: its tags come after an empty line. */
const heads = ['\n\n[Event "', '\n\r\n[Event "'];

/**
 * A file as it is sent: in one piece or, where it is too long for that, cut before the tags of
 * games. No more of it than a piece is in memory at a time.
 */
export async function* pieces(file: File, game: string, most = largest): AsyncGenerator<Piece> {
  if (file.size <= most) {
    yield { sent: await wrap(file, game), bytes: file.size, lines: 0 };
    return;
  }
  for (let begin = 0; begin < file.size;) {
    const bytes = new Uint8Array(await file.slice(begin, begin + most).arrayBuffer());
    const text = new TextDecoder('latin1').decode(bytes); // a character a byte
    const end = begin + bytes.length < file.size ? lastHead(text) : bytes.length;
    if (!end) throw new Uncut();
    const part = bytes.slice(0, end);
    const named = { name: file.name, arrayBuffer: () => Promise.resolve(part.buffer) };
    yield {
      sent: await wrap(named, game),
      bytes: end,
      lines: text.slice(0, end).split('\n').length - 1,
    };
    begin += end;
  }
}

/** Where the last game of a text begins; 0 where it has only one. */
function lastHead(text: string): number {
  const ends = heads.map((head) => {
    const at = text.lastIndexOf(head);
    return at < 0 ? 0 : at + head.indexOf('[');
  });
  return Math.max(...ends);
}

/** Pieced is what became of the pieces of one file so far. */
export class Pieced {
  whole: Imported = { format: '', game: '', games: 0, matches: [], lost: [] };
  #bytes = 0;
  #lines = 0;

  /** Adds what became of a piece: its games and lines are counted from the top of the file. */
  add(piece: Piece, { format, game, games, matches, lost, stopped }: Imported): void {
    const before = this.whole;
    const moved = lost.map((loss) => this.#move(loss));
    this.whole = {
      format,
      game,
      games: before.games + games,
      matches: [...before.matches, ...matches],
      lost: [...before.lost, ...moved],
      ...(stopped ? { stopped } : {}),
    };
    this.#bytes += piece.bytes;
    this.#lines += piece.lines;
  }

  #move(loss: Loss): Loss {
    const { line } = loss.problem;
    const problem = line ? { ...loss.problem, line: line + this.#lines } : loss.problem;
    return { ...loss, game: loss.game + this.whole.games, problem };
  }

  /** How far the file has come with a piece under way: what is left is taken to be as dense. */
  progress(at: Importing, piece: Piece, size: number): Importing {
    if (!at.of || piece.bytes >= size) return at;
    const before = this.whole.matches.length;
    const seen = (this.#bytes + piece.bytes) / size;
    return { ...at, done: before + at.done, of: Math.round((before + at.of) / seen) };
  }
}
