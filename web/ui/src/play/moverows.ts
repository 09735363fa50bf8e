import type { Side } from '../api/client';
import type { Node } from '../api/wire';
import type { Nodes } from './tree';

/** A row of the main line: a move of each side, where there is one, and what hangs on the last. */
export interface Row {
  number: number;
  first?: Node;
  second?: Node;
  branches: Branch[];
}

/** A move of a variation; the number is given where a reader needs it. */
export interface Step {
  node: Node;
  number: number;
  numbered: boolean;
  branches: Branch[];
}

export type Branch = Step[];

interface Count {
  number: number;
  side: Side;
}

const before: Count = { number: 0, side: 'second' };

/** A side that moves twice in a row, as in a Swap2 opening, gets a number for each of its moves. */
function count(last: Count, { side }: Node): Count {
  const same = side === 'second' && last.side === 'first';
  return { number: same ? last.number : last.number + 1, side };
}

/**
 * Layout lays out a tree of moves: the main line in rows, other moves as
 * branches behind the row of the move they replace. A study's main line is what
 * was played first, a game's the way to where it stands and on to what was taken
 * back.
 */
export class Layout {
  #children = new Map<number, Node[]>();
  #way = new Set<number>();

  constructor(nodes: Nodes, current: number, oldestFirst: boolean) {
    for (const node of nodes.values()) {
      const list = this.#children.get(node.parent);
      if (list) list.push(node);
      else this.#children.set(node.parent, [node]);
    }
    if (oldestFirst) return;
    for (const list of this.#children.values()) list.sort((a, b) => b.id - a.id);
    for (let n = nodes.get(current); n; n = nodes.get(n.parent)) this.#way.add(n.id);
  }

  rows(): Row[] {
    const out: Row[] = [];
    let row: Row | null = null;
    let at = before;
    for (let node = this.next(0); node; node = this.next(node.id)) {
      const last = at;
      at = count(last, node);
      // So does what a comment stands before.
      if (!row || row.number !== at.number || node.before) {
        row = { number: at.number, branches: [] };
        out.push(row);
      }
      row[node.side] = node;
      row.branches = this.#others(node, last);
      // What follows a branch or a comment begins a row of its own.
      if (row.branches.length || node.comment) row = null;
    }
    return out;
  }

  /** The move that goes on with the line. */
  next(parent: number): Node | undefined {
    const list = this.#children.get(parent) ?? [];
    return list.find((n) => this.#way.has(n.id)) ?? list[0];
  }

  /** What was played instead of a move. */
  #others(node: Node, last: Count): Branch[] {
    const list = this.#children.get(node.parent) ?? [];
    return list.filter((n) => n.id !== node.id).map((n) => this.#branch(n, last));
  }

  #branch(from: Node, last: Count): Branch {
    const steps: Branch = [];
    let at = last;
    let numbered = true;
    for (let node: Node | undefined = from; node; node = this.next(node.id)) {
      const earlier = at;
      at = count(earlier, node);
      const branches = node === from ? [] : this.#others(node, earlier);
      numbered ||= at.number !== earlier.number || Boolean(node.before);
      steps.push({ node, number: at.number, numbered, branches });
      numbered = branches.length > 0 || Boolean(node.comment);
    }
    return steps;
  }
}
