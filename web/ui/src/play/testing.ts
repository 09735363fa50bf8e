import type { Head, Node, Now, Update } from '../api/wire';
import { chessBoard } from '../board/testing';

/** A match for tests: chess, a human against the engine. */
export const head: Head = {
  id: 'm1',
  game: 'chess',
  kind: 'game',
  variant: {},
  start: '',
  seats: ['human', 'engine:level=hard'],
  names: ['', ''],
  you: 'first',
  rule: true,
  board: chessBoard as Head['board'],
  notations: ['uci', 'san'],
  formats: ['pgn'],
  tags: [],
  created: 0,
};

/** A position for tests. */
export function position(node: number, change: Partial<Now> = {}): Now {
  const turn = node % 2 ? 'second' : 'first';
  return { node, turn, picture: { pieces: [], taken: [[], []] }, moves: [], fen: '', ...change };
}

/** The n-th node after its parent; sides take turns. */
export function node(id: number, parent: number, ply: number, change: Partial<Node> = {}): Node {
  const text = { uci: `m${id}`, san: `M${id}` };
  return { id, parent, ply, side: ply % 2 ? 'first' : 'second', move: `m${id}`, text, ...change };
}

/** News of the match for tests. */
export function update(version: number, since: number, change: Partial<Update> = {}): Update {
  const current = change.current ?? 0;
  return {
    match: 'm1',
    version,
    since,
    nodes: [],
    current,
    main: current,
    redo: 0,
    now: position(current),
    undone: 0,
    ...change,
  };
}
