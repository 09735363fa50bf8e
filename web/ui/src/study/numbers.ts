import type { Node } from '../api/wire';
import { Layout } from '../play/moverows';

/** The numbers of the moves of a line as the list of moves has them, by node: "9." or "9…". */
export function numbersOf(line: readonly Node[]): Map<number, string> {
  const rows = new Layout(new Map(line.map((n) => [n.id, n])), 0, true).rows();
  return new Map(
    rows.flatMap(({ number, first, second }) => [
      ...(first ? [[first.id, `${number}.`] as const] : []),
      ...(second ? [[second.id, `${number}…`] as const] : []),
    ]),
  );
}
