import { codeOf, type ErrorCode } from '../../api/client';
import type { Exercise, Exercised, Mark, Shown } from '../../api/wire';
import { infinity } from '../tree/moments';

/** What an exercise asks for, in the order of the course. */
export const kinds = [
  'pick',
  'minimax',
  'order',
  'alphabeta',
  'count',
  'chance',
  'ucb',
  'better',
] as const;
export type ExerciseKind = (typeof kinds)[number];

/** The algorithms whose moves an exercise asks for, in the order of its answer. */
export const pickers = ['greedy', 'minimax', 'mcts'] as const;

/** Which exercise is meant, without its seed. */
export interface Wish {
  kind: ExerciseKind;
  depth: number;
  width: number;
  ties: boolean;
}

/** The text of a plan, as the server reads it. */
export function planText({ kind, depth, width, ties }: Wish, seed: number): string {
  return `${kind}:depth=${depth},width=${width},ties=${ties ? 'on' : 'off'},seed=${seed}`;
}

/** Reads the text of a plan; what it does not say is as usual. */
export function readPlan(text: string): Wish & { seed: number } {
  const [name = '', rest = ''] = text.split(':');
  const pairs = rest.split(',').map((pair) => pair.split('='));
  const set: Record<string, string | undefined> = Object.fromEntries(pairs);
  const number = (key: string, usual: number) => {
    const value = set[key] ?? '';
    return /^\d{1,9}$/.test(value) ? Number(value) : usual;
  };
  return {
    kind: kinds.find((kind) => kind === name) ?? 'minimax',
    depth: number('depth', 2),
    width: number('width', 3),
    ties: set.ties === 'on',
    seed: number('seed', 0),
  };
}

/** A seed that nobody has had. */
export function freshSeed(): number {
  return Math.floor(Math.random() * 1_000_000_000);
}

/** The nodes of an exercise as a tree is drawn. */
export function shownNodes({ nodes }: Pick<Exercised, 'nodes'>): Shown[] {
  return nodes.map(({ id, parent, kind, name, weight }) => ({
    id,
    parent,
    text: name,
    uci: '',
    state: name,
    kind: kind === 'leaf' ? (leafTurn(nodes, parent) ? 'max' : 'min') : kind,
    max: kind === 'max' || (kind === 'leaf' && leafTurn(nodes, parent)),
    alpha: -infinity,
    beta: infinity,
    value: 0,
    why: 'all',
    enter: 0,
    leave: 0,
    children: nodes.filter((other) => other.parent === id).length,
    hidden: 0,
    hiddenNodes: 0,
    unsearched: 0,
    ...(weight ? { weight: weight / 100 } : {}),
  }));
}

/** Below Min the turn is Max's. */
function leafTurn(nodes: Exercised['nodes'], parent: number): boolean {
  return nodes.find(({ id }) => id === parent)?.kind !== 'max';
}

type Ask = (ask: Exercise) => Promise<Exercised>;

/** Practice is one exercise on the page: what is asked, what was answered, and its marks. */
export class Practice {
  exercise = $state.raw<Exercised | null>(null);
  value = $state('');
  move = $state(-1);
  /** The moves that the pickers choose. */
  picks = $state<Record<(typeof pickers)[number], number>>({ greedy: -1, minimax: -1, mcts: -1 });
  /** Leaves that are cut, or nodes in the order of visits. */
  nodes = $state.raw<readonly number[]>([]);
  marks = $state.raw<readonly Mark[] | null>(null);
  error = $state<ErrorCode | null>(null);
  busy = $state(false);
  readonly moves = $derived(this.exercise?.nodes.filter(({ parent }) => parent === 0) ?? []);
  readonly right = $derived(this.marks?.every((mark) => mark.right) ?? false);

  constructor(
    private readonly ask: Ask,
    /** Of a class, where every student has an exercise of their own. */
    readonly student = 0,
  ) {}

  /** Gets an exercise. */
  async open(plan: string): Promise<void> {
    const exercise = await this.#call({ plan });
    if (!exercise) return;
    this.exercise = exercise;
    this.value = '';
    this.move = -1;
    this.picks = { greedy: -1, minimax: -1, mcts: -1 };
    this.nodes = [];
    this.marks = null;
  }

  /** Presses a node: a leaf or a whole branch is cut or not, or it is the next in order. */
  press(id: number): void {
    const { exercise } = this;
    if (!exercise || this.marks) return;
    if (exercise.kind === 'order') {
      if (!this.nodes.includes(id)) this.nodes = [...this.nodes, id];
      return;
    }
    if (exercise.kind !== 'alphabeta') return;
    const below = leavesBelow(exercise, id);
    const all = below.every((leaf) => this.nodes.includes(leaf));
    const others = this.nodes.filter((leaf) => !below.includes(leaf));
    this.nodes = all ? others : [...others, ...below];
  }

  /** Takes back the last node of an order. */
  back(): void {
    this.nodes = this.nodes.slice(0, -1);
  }

  get answer(): NonNullable<Exercise['answer']> {
    const { kind } = this.exercise ?? {};
    return {
      ...(this.value.trim() && { value: this.value.trim() }),
      ...(this.move >= 0 && { move: this.move }),
      ...(kind === 'order' || kind === 'alphabeta' ? { nodes: [...this.nodes] } : {}),
      ...(kind === 'pick' ? { nodes: pickers.map((name) => this.picks[name]) } : {}),
    };
  }

  /** Whether anything was answered. */
  get answered(): boolean {
    const { value, move, nodes, picks } = this;
    return (
      Boolean(value.trim() || nodes.length) || [move, ...Object.values(picks)].some((n) => n >= 0)
    );
  }

  /** Has the answer marked. */
  async mark(plan: string): Promise<void> {
    const marked = await this.#call({ plan, answer: this.answer });
    if (marked) this.marks = marked.marks ?? [];
  }

  async #call(ask: Exercise): Promise<Exercised | null> {
    this.busy = true;
    this.error = null;
    try {
      return await this.ask({ ...ask, ...(this.student ? { student: this.student } : {}) });
    } catch (cause) {
      this.error = codeOf(cause);
      return null;
    } finally {
      this.busy = false;
    }
  }
}

/** The leaves below a node, or the leaf itself. */
export function leavesBelow({ nodes }: Pick<Exercised, 'nodes'>, id: number): number[] {
  const children = nodes.filter(({ parent }) => parent === id);
  if (!children.length) return [id];
  return children.flatMap((child) => leavesBelow({ nodes }, child.id));
}
