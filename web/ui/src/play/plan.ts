import type { Side } from '../api/client';
import type { Agent, Handicap, NewMatch, Rules } from '../api/wire';
import { agentProblem } from './agents';
import { clockKinds, clockProblems, controlOf, usualClock, type ClockPlan } from './control';
import { chosen, defaults, isValid } from './options';

export const starters = ['me', 'other', 'lot'] as const;
export const handicaps = ['none', 'moves', 'removed'] as const;

/** A game as it is being planned. */
export interface Plan {
  /** Who plays whom: a human and an opponent, or any two. */
  players: [string, string];
  /** Which of the two has the first move. */
  starter: (typeof starters)[number];
  /** What two people at one board are called, who moves first first; empty for no name. */
  names: [string, string];
  options: Record<string, string>;
  clock: ClockPlan;
  /** Whether moves can be taken back only so often. */
  limited: boolean;
  undos: string;
  /** How many games are played at most; more than one is a series, which the better of the two wins. */
  games: string;
  handicap: (typeof handicaps)[number];
  /** Who gets the extra moves, and how many. */
  favoured: Side;
  extra: string;
  removed: number[];
  /** The position to begin from; empty for the usual one. */
  fen: string;
}

export const maxUndos = 1000;
export const maxExtra = 20;
export const maxName = 40;
export const maxGames = 99;

/** The plan of a first visit: against the engine, without a clock. */
export function usualPlan(rules: Rules): Plan {
  return {
    players: ['human', 'engine'],
    starter: 'me',
    names: ['', ''],
    options: defaults(rules.options),
    clock: { ...usualClock },
    limited: false,
    undos: '10',
    games: '1',
    handicap: 'none',
    favoured: 'first',
    extra: '1',
    removed: [],
    fen: '',
  };
}

/** Whether a player is a person: here, or one who gets a link. */
function isPerson(player: string): boolean {
  return player === 'human' || player === 'friend';
}

/** Whether two people play at one board. */
export function shared({ players }: Plan): boolean {
  return players.every((player) => player === 'human');
}

/** How many games are played at most. With a friend it is one: both must want the next. */
export function gamesOf(plan: Plan): number {
  return invites(plan) ? 1 : Number(plan.games);
}

/** Whether a text is a whole number within bounds. */
export function isCount(text: string, min: number, max: number): boolean {
  return isValid({ name: '', kind: 'whole', values: [], min, max, default: '' }, text);
}

export type Field = 'options' | 'players' | 'clock' | 'undos' | 'games' | 'extra';

/** What of a plan cannot be played. */
export function planProblems(rules: Rules, plan: Plan): Field[] {
  const wrong: Field[] = [];
  const sits = (text: string) => isPerson(text) || !agentProblem(rules.agents, text);
  if (!rules.options.every((o) => isValid(o, plan.options[o.name] ?? ''))) wrong.push('options');
  if (!plan.players.every(sits)) wrong.push('players');
  if (clockProblems(plan.clock).length) wrong.push('clock');
  if (plan.limited && !isCount(plan.undos, 0, maxUndos)) wrong.push('undos');
  if (!isCount(String(gamesOf(plan)), 1, maxGames)) wrong.push('games');
  if (plan.handicap === 'moves' && !isCount(plan.extra, 1, maxExtra)) wrong.push('extra');
  return wrong;
}

/** The match that a plan without problems asks for; lot is a number from 0 to 1. */
export function matchOf(rules: Rules, plan: Plan, lot: number): NewMatch {
  const friend = invites(plan);
  const [me, other] = friend ? ['human', 'human'] : plan.players;
  const first = plan.starter === 'me' || (plan.starter === 'lot' && lot < 0.5);
  const control = controlOf(plan.clock);
  const names: [string, string] = shared(plan) ? namesOf(plan) : ['', ''];
  const handicap = handicapOf(plan);
  return {
    game: rules.name,
    variant: chosen(rules.options, plan.options),
    seats: first ? [me, other] : [other, me],
    ...(friend && { open: first ? 'second' : 'first' }),
    ...(friend && rules.hidden && { mixed: true }),
    ...(names.some(Boolean) && { names }),
    ...(plan.fen.trim() && { start: plan.fen.trim() }),
    ...(control && { control }),
    ...(plan.limited && { undos: Number(plan.undos) }),
    ...(handicap && { handicap }),
    ...(gamesOf(plan) > 1 && { games: gamesOf(plan) }),
  };
}

/** The names as they were typed, without what is around them. */
export function namesOf({ names: [first, second] }: Plan): [string, string] {
  return [first.trim(), second.trim()];
}

function handicapOf({ handicap, favoured, extra, removed }: Plan): Handicap | null {
  if (handicap === 'moves') return { side: favoured, moves: Number(extra) };
  if (handicap === 'removed' && removed.length) return { side: favoured, removed: [...removed] };
  return null;
}

/** Whether somebody is invited, who has a clock to agree on. */
export function invites({ players }: Pick<Plan, 'players'>): boolean {
  return players[1] === 'friend';
}

const storageKey = 'banco.plans';

/** What is kept of a plan: the clock of games here, and the one of invitations. */
interface KeptPlan extends Plan {
  invitation: ClockPlan;
}

/** What this browser remembers: the last game and the last plan for each. */
interface Kept {
  game?: string;
  /** Of the people at this board, whatever they play. */
  names?: [string, string];
  plans?: Record<string, Partial<KeptPlan>>;
}

function kept(): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Kept) : {};
  } catch {
    return {};
  }
}

/** The game that was planned last in this browser. */
export function lastGame(): string {
  return String(kept().game ?? '');
}

/** The plan made last for a game; what is missing, damaged or gone since is as usual. */
export function recall(rules: Rules): Plan {
  const plan = usualPlan(rules);
  const { names, plans } = kept();
  if (Array.isArray(names)) plan.names = named(names);
  const old = plans?.[rules.name];
  if (!old || typeof old !== 'object') return plan;
  texts(old.options, plan.options);
  if (starters.some((s) => s === old.starter)) plan.starter = old.starter ?? plan.starter;
  if (Array.isArray(old.players)) plan.players = seated(rules.agents, old.players);
  plan.clock = recallClock(rules.name, invites(plan));
  if (typeof old.limited === 'boolean') plan.limited = old.limited;
  if (typeof old.undos === 'string') plan.undos = old.undos;
  if (typeof old.games === 'string') plan.games = old.games;
  return planProblems(rules, plan).length ? usualPlan(rules) : plan;
}

/** Takes the texts that are known by name. */
function texts(from: unknown, into: Record<string, string>): void {
  for (const [name, text] of Object.entries(from ?? {})) {
    if (name in into && typeof text === 'string') into[name] = text;
  }
}

/** The clock of the last invitation to a game, or of the last game of it here. */
export function recallClock(game: string, invited: boolean): ClockPlan {
  const old = kept().plans?.[game];
  const clock = { ...usualClock };
  texts(invited ? old?.invitation : old?.clock, clock as unknown as Record<string, string>);
  const good = clockKinds.includes(clock.kind) && !clockProblems(clock).length;
  return good ? clock : { ...usualClock };
}

function named([first, second]: unknown[]): [string, string] {
  const text = (name: unknown) => (typeof name === 'string' ? name.slice(0, maxName) : '');
  return [text(first), text(second)];
}

function seated(agents: readonly Agent[], [me, other]: unknown[]): [string, string] {
  const sits = (text: unknown, usual: string) =>
    typeof text === 'string' && (isPerson(text) || !agentProblem(agents, text)) ? text : usual;
  return [sits(me, 'human'), sits(other, 'engine')];
}

/** Remembers a plan, without what belongs to one position only. */
export function remember(game: string, plan: Plan): void {
  const { players, starter, options, limited, undos, games } = plan;
  const { plans, names = plan.names } = kept();
  const clocks = {
    clock: recallClock(game, false),
    invitation: recallClock(game, true),
    [invites(plan) ? 'invitation' : 'clock']: plan.clock,
  };
  const made = { players, starter, options, ...clocks, limited, undos, games };
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify({
        game,
        plans: { ...plans, [game]: made },
        names: shared(plan) ? plan.names : names,
      }),
    );
  } catch {
    // Without storage the next plan begins as usual.
  }
}
