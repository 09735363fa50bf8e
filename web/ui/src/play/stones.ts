import type { Node } from '../api/wire';
import { Geometry } from '../board/geometry';
import type { Board } from '../board/types';

/** When the stones of a line were placed: numbers from 1, by square. What is no stone is not counted. */
export function stoneOrder(board: Board, line: readonly Node[]): Map<number, number> {
  const geometry = new Geometry(board, false);
  const squares = new Map<string, number>();
  for (let square = 0; square < geometry.squares; square++) {
    squares.set(geometry.name(square), square);
  }
  const order = new Map<number, number>();
  for (const { move } of line) {
    const square = squares.get(move);
    if (square !== undefined) order.set(square, order.size + 1);
  }
  return order;
}
