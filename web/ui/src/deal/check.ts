import { nullMove } from '../play/tree';
import { bytesOf, hex, sha256 } from './sha256';
import { mixIn } from './mixing';
import { disclosureText, redeal, shuffle, type Layout } from './shuffle';

/** What a game of cờ úp states of its deal, and what was played. */
export interface Proof {
  /** The hash that was published before the first move. */
  commitment: string;
  disclosure: string;
  /** So many plies come from another game, with what they showed there. */
  given: number;
  /** The ply at which the game stood each time it was dealt anew, oldest first. */
  redeals: readonly number[];
  /** The moves of the game: "b2b9Rn" with what turned up and what was taken under its cover. */
  moves: readonly string[];
  /** No one learns what is captured: it stays among what is dealt anew. */
  secret: boolean;
}

/** What was found: how much agrees, or the first thing that does not. */
export type Verdict =
  | { holds: true; moves: number; given: number; shown: number; redeals: number }
  | { holds: false; flaw: 'commitment' | 'text' | 'shuffle' | 'redeals' }
  /** A move shows on a point another piece than was dealt there; empty for none. */
  | { holds: false; flaw: 'move'; number: number; point: string; stated: string; dealt: string };

/** Checks a game against its deal, with nothing but arithmetic. */
export function check(proof: Proof): Verdict {
  const { commitment, disclosure } = proof;
  const mix = mixIn(disclosure);
  if (hex(sha256(bytesOf(mix?.promise ?? disclosure))) !== commitment.trim().toLowerCase()) {
    return { holds: false, flaw: 'commitment' };
  }
  const seed = mix ? sha256(bytesOf(mix.text)) : seedOf(disclosure);
  if (!seed) return { holds: false, flaw: 'text' };
  const layout = shuffle(seed);
  if (disclosureText(seed, layout, mix?.text) !== disclosure)
    return { holds: false, flaw: 'shuffle' };
  return replay(proof, seed, layout);
}

function seedOf(disclosure: string): Uint8Array | null {
  const digits = /^jieqi deal 1\nseed ([0-9a-f]{64})\n/.exec(disclosure)?.[1];
  if (!digits) return null;
  return Uint8Array.from({ length: 32 }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}

/** The redeals that no later one made void by going back as far or further, by their ply. */
function standing(redeals: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  let least = Infinity;
  for (const [i, ply] of [...redeals.entries()].reverse()) {
    if (ply >= least) continue;
    least = ply;
    found.set(ply, i + 1);
  }
  return found;
}

/** A move in parts. */
const written = /^([a-i]\d)([a-i]\d)([a-zA-Z]{0,2})$/;

/** Deals the game again and holds every move against it. */
function replay(proof: Proof, seed: Uint8Array, layout: Layout): Verdict {
  const { moves, given, redeals } = proof;
  const table = new Table(layout, proof.secret);
  const anew = standing(redeals);
  let [shown, held, foreign] = [0, 0, given > 0];
  for (let ply = 0; ply <= moves.length; ply++) {
    const number = anew.get(ply);
    if (number !== undefined) {
      redeal(layout, seed, number, table.hidden);
      anew.delete(ply);
      foreign = false;
    }
    const move = moves[ply];
    if (move === undefined) break;
    const [, from, to, letters = ''] = written.exec(move) ?? [];
    if (move === nullMove) continue;
    if (!from || !to) return differs(ply, '', move, '');
    const stated = table.read(from, letters);
    if (foreign) table.agree(from, to, stated);
    const dealt = table.lift(from, to);
    if (stated.turned !== dealt.turned) return differs(ply, from, stated.turned, dealt.turned);
    if (stated.taken && stated.taken !== dealt.taken) {
      return differs(ply, to, stated.taken, dealt.taken);
    }
    if (foreign) continue;
    held += 1;
    shown += letters.length;
  }
  if (anew.size) return { holds: false, flaw: 'redeals' };
  return { holds: true, moves: held, given, shown, redeals: redeals.length };
}

function differs(ply: number, point: string, stated: string, dealt: string): Verdict {
  return { holds: false, flaw: 'move', number: ply + 1, point, stated, dealt };
}

/** What a move turns up and what it takes under its cover; empty for nothing. */
interface Lifted {
  turned: string;
  taken: string;
}

/** Which points are still covered, and what nobody has seen. */
class Table {
  #covered: Set<string>;
  /** Taken under their cover, where no one learns them. */
  #buried = new Set<string>();

  constructor(
    readonly layout: Layout,
    readonly secret: boolean,
  ) {
    this.#covered = new Set(layout.keys());
  }

  get hidden(): Set<string> {
    return new Set([...this.#covered, ...this.#buried]);
  }

  /** What the letters after a move say: the case tells whose piece it is. */
  read(from: string, letters: string): Lifted {
    const turns = this.#covered.has(from);
    const [first = '', second = ''] = letters;
    return turns ? { turned: first, taken: second } : { turned: '', taken: first };
  }

  /** Makes the points hold what a given move says, in exchange with others of the same side. */
  agree(from: string, to: string, { turned, taken }: Lifted): void {
    for (const [point, letter] of [
      [from, turned],
      [to, taken],
    ] as const) {
      const other = letter && [...this.hidden].find((p) => this.layout.get(p) === letter);
      if (!other || !this.#covered.has(point)) continue;
      this.layout.set(other, this.layout.get(point) ?? '');
      this.layout.set(point, letter);
    }
  }

  /** Makes a move: what was under the covers it lifts. */
  lift(from: string, to: string): Lifted {
    const under = (point: string) =>
      this.#covered.has(point) ? (this.layout.get(point) ?? '') : '';
    const lifted = { turned: under(from), taken: under(to) };
    if (lifted.taken && this.secret) this.#buried.add(to);
    this.#covered.delete(from);
    this.#covered.delete(to);
    return lifted;
  }
}
