import type { Shown } from '../../api/wire';

/** Which way a tree grows: down as in textbooks, or to the right where moves need room. */
export type Way = 'down' | 'right';

/** A node with its place. */
export interface Placed {
  node: Shown;
  parent: Placed | null;
  children: Placed[];
  level: number;
  x: number;
  y: number;
  /** The place of what stands for the children that are not shown, if any are not. */
  fold: { x: number; y: number } | null;
}

export interface Layout {
  way: Way;
  nodes: Placed[];
  byID: ReadonlyMap<number, Placed>;
  width: number;
  height: number;
  levels: number;
}

/** The room of a node along the row of its siblings, between levels, and around the tree. */
export const rooms = {
  down: { slot: 46, level: 104, before: 44, after: 52, margin: 30, fold: 0.5 },
  right: { slot: 38, level: 168, before: 24, after: 130, margin: 24, fold: 0.82 },
} as const;

/** The room at the left of a tree that grows down for the names of its levels. */
const gutter = 34;

/** Places the nodes of a tree: the leaves side by side, every other node amid its children. */
export function layout(nodes: readonly Shown[], way: Way): Layout {
  const byID = new Map<number, Placed>();
  const placed = nodes.map((node): Placed => {
    const parent = byID.get(node.parent) ?? null;
    const level = parent ? parent.level + 1 : 0;
    const one: Placed = { node, parent, children: [], level, x: 0, y: 0, fold: null };
    parent?.children.push(one);
    byID.set(node.id, one);
    return one;
  });
  const { level, before, after, fold } = rooms[way];
  const slot = slotOf(nodes, way);
  const margin = marginOf(slot, way);
  const at = (across: number, deep: number) =>
    way === 'down'
      ? { x: gutter + margin + across * slot, y: before + deep * level }
      : { x: before + deep * level, y: margin + across * slot };
  let next = 0;
  const place = (one: Placed): number => {
    const spots = one.children.map(place);
    if (one.node.hidden > 0 && one.children.length) {
      spots.push(next++);
      one.fold = at(spots.at(-1) as number, one.level + 1);
    }
    const spot = spots.length ? ((spots[0] as number) + (spots.at(-1) as number)) / 2 : next++;
    Object.assign(one, at(spot, one.level));
    return spot;
  };
  if (placed[0]) place(placed[0]);
  for (const one of placed) {
    if (one.node.hidden > 0 && !one.fold) one.fold = at(across(one, way, slot), one.level + fold);
  }
  const levels = placed.reduce((most, { level }) => Math.max(most, level), 0);
  const folded = placed.some((one) => one.fold && one.level === levels) ? 0.8 : 0;
  const wide = margin * 2 + Math.max(0, next - 1) * slot;
  const deep = before + (levels + folded) * level + after;
  return {
    way,
    nodes: placed,
    byID,
    levels,
    width: way === 'down' ? wide + 2 * gutter : deep,
    height: way === 'down' ? deep : wide,
  };
}

function across(one: Placed, way: Way, slot: number): number {
  const begin = marginOf(slot, way) + (way === 'down' ? gutter : 0);
  return ((way === 'down' ? one.x : one.y) - begin) / slot;
}

/** The width of a text in a node, about. */
export function textWidth(text: string): number {
  return text.length * 7.2 + 14;
}

/** The room of a node beside its siblings: more where the states of a small tree are long. */
function slotOf(nodes: readonly Shown[], way: Way): number {
  if (way === 'right') return rooms.right.slot;
  const widest = Math.max(0, ...nodes.map(({ state }) => textWidth(state ?? '')));
  return Math.max(rooms.down.slot, widest + 12);
}

/** The room around a tree: half of a node at least. */
function marginOf(slot: number, way: Way): number {
  return way === 'down' ? Math.max(rooms.down.margin, slot / 2 + 4) : rooms.right.margin;
}

/** The line from a node to another place, bent so that siblings part early. */
export function edge(
  from: { x: number; y: number },
  to: { x: number; y: number },
  way: Way,
): string {
  if (way === 'down') return `M${from.x} ${from.y + 12}L${to.x} ${to.y - 13}`;
  const begin = from.x + Math.min(114, to.x - from.x - 18); // where its words end
  const mid = (begin + to.x - 12) / 2;
  return `M${begin} ${from.y}C${mid} ${from.y} ${mid} ${to.y} ${to.x - 12} ${to.y}`;
}

/** A part of a drawing. */
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The part of a drawing that is in sight: how far it is scrolled, and how large its stage is. */
export interface Sight {
  left: number;
  top: number;
  wide: number;
  high: number;
}

/** What is drawn reaches to whole cells around what is in sight: scrolling a little shows nothing new. */
const cell = 40;

/** What to draw of a tree that is larger than the stage it scrolls in; as before where that is enough. */
export function frameOf({ left, top, wide, high }: Sight, before: Frame | null = null): Frame {
  const from = (at: number) => Math.floor(at / cell) * cell;
  const to = (at: number) => Math.ceil(at / cell) * cell;
  const frame = {
    left: from(left),
    top: from(top),
    right: to(left + wide),
    bottom: to(top + high),
  };
  const same =
    before?.left === frame.left &&
    before.top === frame.top &&
    before.right === frame.right &&
    before.bottom === frame.bottom;
  return same ? before : frame;
}

/** A place of a tree in the middle of the stage, as far as there is anything to scroll. */
export function centred(sight: Sight, tree: Layout, { x, y }: { x: number; y: number }): Sight {
  const { wide, high } = sight;
  const from = (at: number, all: number, room: number) =>
    Math.max(0, Math.min(at - room / 2, all - room));
  return { ...sight, left: from(x, tree.width, wide), top: from(y, tree.height, high) };
}

/** The stage scrolled so that a node is in sight; as it is where the node is already. */
export function scrolledTo(sight: Sight, tree: Layout, one: { x: number; y: number }): Sight {
  const room = 60;
  const { left, top, wide, high } = sight;
  const beside = one.x < left + room || one.x > left + wide - 2 * room;
  const beyond = one.y < top + room || one.y > top + high - room;
  if (!beside && !beyond) return sight;
  const there = centred(sight, tree, one);
  return { ...there, ...(!beside && { left }), ...(!beyond && { top }) };
}

/** How far a node reaches around its place; its words stand at the right. */
const reach = { around: 30, words: 130 };

/** Whether something of a node, or of the line between two, is in a frame. */
export function inFrame(
  { left, top, right, bottom }: Frame,
  a: { x: number; y: number },
  b: { x: number; y: number } = a,
): boolean {
  const { around, words } = reach;
  const across = Math.min(a.x, b.x) - around <= right && Math.max(a.x, b.x) + words >= left;
  return across && Math.min(a.y, b.y) - around <= bottom && Math.max(a.y, b.y) + around >= top;
}

/** Who stands beside a node in the directions of the arrow keys. */
export function neighbour(
  tree: Layout,
  id: number,
  step: 'up' | 'down' | 'left' | 'right',
): number {
  const one = tree.byID.get(id);
  if (!one) return tree.nodes[0]?.node.id ?? 0;
  const inward = tree.way === 'down' ? 'up' : 'left';
  const outward = tree.way === 'down' ? 'down' : 'right';
  if (step === inward) return one.parent?.node.id ?? id;
  if (step === outward) return one.children[0]?.node.id ?? id;
  const row = tree.nodes.filter((other) => other.level === one.level);
  const spot = (p: Placed) => (tree.way === 'down' ? p.x : p.y);
  const sorted = row.sort((a, b) => spot(a) - spot(b));
  const by = step === 'up' || step === 'left' ? -1 : 1;
  return sorted[sorted.indexOf(one) + by]?.node.id ?? id;
}
