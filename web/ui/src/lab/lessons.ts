import type { ExerciseKind } from './exercise/practice.svelte';

/** The queen can take a pawn that another queen guards. */
const poisoned = '3qk3/8/8/3p4/8/8/8/3QK3 w - - 0 1';
/** X can make two open threes at once. */
const twoThrees = '15/15/1o11o1/15/15/7x7/7x7/5xx8/15/15/15/15/15/1o11o1/15 x';
const book = 'max ((3 12 8) (2 4 6) (14 5 2))';

function compare(game: string, fen: string, agents: string[], depth: number): string {
  const query = new URLSearchParams({ view: 'compare', game, fen, depth: String(depth) });
  for (const agent of agents) query.append('agent', agent);
  return `/lab?${query.toString()}`;
}

function tree(game: string, fen: string, agent: string, step = 0): string {
  const query = new URLSearchParams({ view: 'tree', game, fen, agent, step: String(step) });
  return `/lab?${query.toString()}`;
}

function view(name: string, set: Record<string, string>): string {
  return `/lab?${new URLSearchParams({ view: name, ...set }).toString()}`;
}

/** Where exercises of a kind are. */
export function exercisePath(kind: ExerciseKind): string {
  return view('exercise', { plan: kind });
}

/** A lesson: what it is about, where it is tried, and the kind of exercise that belongs to it. */
export interface Lesson {
  name: LessonName;
  game: string;
  path: string;
  exercise?: ExerciseKind;
}

/** The course, from chance to networks. */
export const lessonNames = [
  'random',
  'greedy',
  'minimax',
  'alphabeta',
  'order',
  'deepening',
  'quiescence',
  'mcts',
  'chance',
  'threat',
  'learning',
  'networks',
] as const;
export type LessonName = (typeof lessonNames)[number];

const places: Record<LessonName, Omit<Lesson, 'name'>> = {
  random: {
    game: 'xiangqi',
    path: compare('xiangqi', '', ['random:seed=1', 'random:seed=2', 'random:seed=3'], 1),
  },
  greedy: {
    game: 'chess',
    path: compare('chess', poisoned, ['random', 'greedy', 'minimax'], 2),
    exercise: 'pick',
  },
  minimax: { game: 'tree', path: tree('tree', book, 'minimax'), exercise: 'minimax' },
  alphabeta: {
    game: 'tree',
    path: tree('tree', book, 'alphabeta:form=textbook'),
    exercise: 'alphabeta',
  },
  order: {
    game: 'chess',
    path: compare(
      'chess',
      '',
      ['alphabeta:form=textbook', 'alphabeta:tt=off,killers=off,history=off', 'alphabeta'],
      5,
    ),
    exercise: 'order',
  },
  deepening: { game: 'chess', path: view('tree', { game: 'chess', fen: '', agent: 'alphabeta' }) },
  quiescence: {
    game: 'chess',
    path: compare('chess', poisoned, ['alphabeta:quiescence=off', 'alphabeta'], 1),
  },
  mcts: {
    game: 'nim',
    path: tree('nim', '7', 'mcts:form=ucb,simulations=100'),
    exercise: 'ucb',
  },
  chance: {
    game: 'jieqi',
    path: tree('jieqi', '', 'alphabeta:form=textbook,depth=1'),
    exercise: 'chance',
  },
  threat: { game: 'caro', path: tree('caro', twoThrees, 'threat') },
  learning: { game: 'chess', path: view('learn', { game: 'chess' }), exercise: 'better' },
  networks: {
    game: 'chess',
    path: view('eval', { game: 'chess', fen: '', eval: 'net', show: 'moves' }),
  },
};

/** The lessons in their order. */
export const lessons: readonly Lesson[] = lessonNames.map((name) => ({ name, ...places[name] }));
