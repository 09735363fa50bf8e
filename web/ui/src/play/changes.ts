import type { Change, Clocks, Head, Node, Now, Option, Picture, Update } from '../api/wire';

const sides = ['first', 'second', 'none'] as const;
const none = -1;

/** Names of squares: that of the file, then that of the rank; what is none has no name. */
function namesOf({ fileNames, rankNames }: Head['board']): (square: number) => string {
  const names = rankNames.flatMap((rank) => fileNames.map((file) => file + rank));
  return (square) => names[square] ?? '';
}

/** What stands on the squares, as a FEN begins. */
function placement({ files, ranks }: Head['board'], { pieces }: Picture): string {
  const on = new Map(pieces.map(({ square, code }) => [square, code]));
  const rows: string[] = [];
  for (let rank = ranks - 1; rank >= 0; rank--) {
    let row = '';
    let empty = 0;
    for (let file = 0; file < files; file++) {
      const code = on.get(rank * files + file);
      if (!code) empty++;
      else {
        row += (empty || '') + code;
        empty = 0;
      }
    }
    rows.push(row + (empty || ''));
  }
  return rows.join('/');
}

function pictureOf(before: Picture, change: Change): Picture {
  const on = new Map(before.pieces.map(({ square, code }) => [square, code]));
  const changed = change.pieces ?? [];
  for (let i = 0; i < changed.length; i += 2) on.set(Number(changed[i]), String(changed[i + 1]));
  const pieces = [...on]
    .filter(([, code]) => code)
    .sort(([a], [b]) => a - b)
    .map(([square, code]) => ({ square, code }));
  const { check, mate, line, taken = before.taken } = change;
  return { pieces, taken, ...(check && { check }), ...(mate && { mate }), ...(line && { line }) };
}

function movesOf(change: Change, head: Head, { pieces }: Picture): Option[] {
  const { board } = head;
  const name = namesOf(board);
  const list: Option[] = [...(change.options ?? [])];
  if (change.empty) {
    const taken = new Set(pieces.map(({ square }) => square));
    for (let to = 0; to < board.files * board.ranks; to++) {
      if (!taken.has(to)) list.push({ move: name(to), from: none, to });
    }
  }
  for (const [first, ...rest] of change.moves ?? []) {
    const from = Number(first);
    for (const next of rest) {
      const last = list.at(-1);
      if (typeof next === 'number') list.push({ move: name(from) + name(next), from, to: next });
      else if (last) list[list.length - 1] = { ...last, move: last.move + next, choice: next };
    }
  }
  return list;
}

function nodesOf({ nodes = [], notes = [] }: Change, { notations }: Head): Node[] {
  const list = nodes.map((row): Node => {
    const [id, parent, ply, side, move, spent, ...texts] = row;
    const text = Object.fromEntries(notations.map((n, i) => [n, String(texts[i] || move)]));
    return {
      id: Number(id),
      parent: Number(parent),
      ply: Number(ply),
      side: side ? 'second' : 'first',
      move: String(move),
      text,
      ...(spent ? { spent: Number(spent) } : {}),
    };
  });
  return [...notes, ...list].sort((a, b) => a.id - b.id);
}

function lastOf({ last, current }: Change, nodes: Node[]): Option | undefined {
  if (!last) return undefined;
  const [from, to, choice, text] = last;
  const move = String(text ?? nodes.find((node) => node.id === current)?.move);
  return {
    move,
    from: Number(from),
    to: Number(to),
    ...(choice ? { choice: String(choice) } : {}),
  };
}

function clocksOf([first, second, running, ...more]: number[]): Clocks {
  const [a = 0, b = 0, c = 0, d = 0] = more;
  return {
    left: [first ?? 0, second ?? 0],
    periods: [a, b],
    period: [c === 1, d === 1],
    running: sides[running ?? 2] ?? 'none',
  };
}

/**
 * The update that a change stands for, on a page whose last update was of a version from the
 * change's `since` to its `version`.
 */
export function read(before: Update, head: Head, change: Change): Update {
  const { match, version, since, current, main = 0, redo = 0, undone = 0, turn } = change;
  const { clocks, here, claim, pass } = change;
  const nodes = nodesOf(change, head);
  const picture = pictureOf(before.now.picture, change);
  const last = lastOf(change, nodes);
  const now: Now = {
    node: current,
    turn,
    picture,
    moves: movesOf(change, head, picture),
    ...(last && { last }),
    ...(claim && { claim }),
    ...(pass && { pass }),
    fen: (change.fen.startsWith(' ') ? placement(head.board, picture) : '') + change.fen,
  };
  return {
    ...stateOf(change),
    match,
    version,
    since,
    nodes,
    current,
    main: main + current,
    redo,
    now,
    ...(clocks && { clocks: clocksOf(clocks) }),
    undone,
    ...(here !== undefined && { here: [(here & 1) > 0, (here & 2) > 0] }),
  };
}

/** What a change says in the same words as an update. */
function stateOf(change: Change): Partial<Update> {
  const { offer, refused, paused, thinking, trouble, redeals, firstMove } = change;
  const { free, abort, takeback, rematch, nextMatch, mixing, vacation } = change;
  const state = { offer, refused, paused, thinking, trouble, redeals, firstMove };
  const people = { free, abort, takeback, rematch, nextMatch, mixing, vacation };
  return Object.fromEntries(
    Object.entries({ ...state, ...people }).filter(([, value]) => value !== undefined),
  );
}
