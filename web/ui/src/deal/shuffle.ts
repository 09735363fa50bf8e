import { chacha8 } from './chacha8';
import { bytesOf, hex, sha256 } from './sha256';

/** What lies covered on each starting point, by its name: "a0" a "P"; Red's in upper case. */
export type Layout = Map<string, string>;

/** Each side's covered pieces in the order in which they are laid out. */
const pool = 'RRAACCPPPPPNNBB';

/** The points of both sides, Red's first, by rank and then by file from Red's left. */
export const points: readonly [string[], string[]] = [
  [...row(0, 'abcdfghi'), ...row(2, 'bh'), ...row(3, 'acegi')],
  [...row(6, 'acegi'), ...row(7, 'bh'), ...row(9, 'abcdfghi')],
];

function row(rank: number, files: string): string[] {
  return [...files].map((file) => `${file}${rank}`);
}

/** A letter as a side writes its pieces. */
function ofSide(letter: string, side: number): string {
  return side === 0 ? letter.toUpperCase() : letter.toLowerCase();
}

/** A number from 0 to n-1; what would make some likelier than others is drawn again. */
function below(stream: Iterator<bigint, never>, n: number): number {
  const most = 2n ** 64n - 1n;
  const limit = most - (most % BigInt(n));
  for (;;) {
    const { value } = stream.next();
    if (value < limit) return Number(value % BigInt(n));
  }
}

function scatter(stream: Iterator<bigint, never>, pieces: string[]): void {
  for (let i = pieces.length - 1; i > 0; i--) {
    const j = below(stream, i + 1);
    [pieces[i], pieces[j]] = [pieces[j] ?? '', pieces[i] ?? ''];
  }
}

/** What a seed deals. */
export function shuffle(seed: Uint8Array): Layout {
  const stream = chacha8(seed);
  const layout: Layout = new Map();
  points.forEach((list, side) => {
    const pieces = [...pool];
    scatter(stream, pieces);
    list.forEach((point, i) => layout.set(point, ofSide(pieces[i] ?? '', side)));
  });
  return layout;
}

/** Deals anew, for the n-th time, what nobody has seen; the layout changes. */
export function redeal(layout: Layout, seed: Uint8Array, n: number, hidden: Set<string>): void {
  const stream = chacha8(sha256(bytesOf(`jieqi redeal ${n}\n${hex(seed)}\n`)));
  for (const list of points) {
    const open = list.filter((point) => hidden.has(point));
    const pieces = open.map((point) => layout.get(point) ?? '');
    pieces.sort((a, b) => pool.indexOf(a.toUpperCase()) - pool.indexOf(b.toUpperCase()));
    scatter(stream, pieces);
    open.forEach((point, i) => layout.set(point, pieces[i] ?? ''));
  }
}

/** The text that opens a deal: how its seed came about, the seed, and what it lays on every point. */
export function disclosureText(seed: Uint8Array, layout: Layout, head = 'jieqi deal 1\n'): string {
  const line = (list: string[]) => list.map((point) => ` ${point}=${layout.get(point)}`).join('');
  return `${head}seed ${hex(seed)}\nred${line(points[0])}\nblack${line(points[1])}\n`;
}
