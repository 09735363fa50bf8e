import type { Head } from '../api/wire';
import { t } from '../i18n';
import type { IconName } from '../parts/shared/icons';
import type { Match } from './match.svelte';

/** Something to do, with its icon and words; without `act` it cannot be done now. */
export interface Action {
  icon: IconName;
  text: string;
  act: (() => void) | null;
}

/** What the page itself does. */
export interface PageActions {
  /** Null where there is no turn to advise on. */
  hint: (() => void) | null;
  flip(): void;
  pieces(): void;
  resign(): void;
  pass(): void;
  from(): void;
  analyse(): void;
  export(): void;
  text(): void;
  menu(): void;
}

export type DeedName = keyof ReturnType<typeof actionsOf>;

/** Everything a viewer can do with a match. */
export function actionsOf(match: Match, head: Head, acts: PageActions) {
  const open = match.result === null;
  const plays = open && head.you !== 'none';
  const left = match.undosLeft;
  const undo = left === undefined ? t('play.undo') : t('play.undo.left', { count: left });
  const action = (icon: IconName, text: string, act: (() => void) | null): Action => ({
    icon,
    text,
    act,
  });
  const may = (can: boolean, act: () => void) => (can ? act : null);
  return {
    undo: action(
      'undo',
      undo,
      may(match.undoNode !== null, () => void match.undo()),
    ),
    redo: action(
      'redo',
      t('play.redo'),
      may(canRedo(match, head), () => void match.redo()),
    ),
    hint: action('hint', t('play.hint'), acts.hint),
    flip: action('flip', t('board.flip'), acts.flip),
    pieces: action('piece', t('play.pieces'), acts.pieces),
    draw: action(
      'draw',
      t(match.offer && match.offer === match.mine ? 'play.draw.offered' : 'play.draw'),
      may(plays && !match.offer, () => void match.draw('offer')),
    ),
    resign: action('flag', t('play.resign'), may(plays, acts.resign)),
    pass: action(
      'next',
      t('play.passTurn'),
      may(Boolean(match.now?.pass) && match.cursor === null, acts.pass),
    ),
    pause: action(
      match.paused ? 'play' : 'pause',
      t(match.paused ? 'play.resume' : 'play.pause'),
      may(open && head.rule, () => void match.pause(!match.paused)),
    ),
    from: action('board', t('play.from'), acts.from),
    analyse: action('search', t('play.analyse'), acts.analyse),
    export: action('download', t('play.export'), acts.export),
    text: action('keys', t('play.text'), acts.text),
    menu: action('menu', t('menu.title'), acts.menu),
  };
}

function canRedo(match: Match, head: Head): boolean {
  return head.rule && match.redoNode !== 0;
}

/** The tournament that a match belongs to, if any. */
export function tournamentOf(head: Head): string | undefined {
  return head.tags.find((tag) => tag.name === 'Tournament')?.value;
}

/** Whether others mind what somebody does alone: a person, a tournament, or a class. */
function contested(head: Head): boolean {
  return (
    head.people || head.tags.some((tag) => tag.name === 'Arranged' || tag.name === 'Tournament')
  );
}

/** Whether nobody is helped with a match yet: not its players, nor those who watch a rated game. */
export function unaided(match: Match, head: Head): boolean {
  return !match.result && (head.rated || (contested(head) && head.you !== 'none'));
}

/** What goes on from a match in another. */
const beyond: readonly DeedName[] = ['from', 'analyse'];

/** Whether pieces are still covered: nobody goes on elsewhere from what they may not know. */
const covered = (match: Match) => match.dealt && !match.result;

/** The actions most needed, which have a button beside the board. */
export function handy(match: Match, head: Head): DeedName[] {
  if (match.result) {
    const tried: DeedName[] = match.dealt || head.control ? [] : ['undo', 'redo'];
    return [...tried, 'flip', 'from', 'analyse', 'menu'];
  }
  if (match.latest?.free) return ['flip', 'menu'];
  // Not everybody reads the characters of xiangqi.
  const written = head.board.pieces.some(({ name }) => name === 'general');
  const sets: DeedName[] = written ? ['pieces'] : [];
  if (contested(head) && head.you !== 'none') return ['flip', ...sets, 'draw', 'resign', 'menu'];
  if (unaided(match, head)) return ['flip', 'menu'];
  if (head.you === 'none') return ['flip', 'pause', ...(covered(match) ? [] : beyond), 'menu'];
  const timed = head.control !== undefined || head.seats.some((seat) => seat !== 'human');
  return [
    ...(match.dealt ? (['undo'] as const) : (['undo', 'redo'] as const)),
    'hint',
    'flip',
    ...sets,
    'draw',
    'resign',
    ...(timed ? (['pause'] as const) : covered(match) ? [] : (['analyse'] as const)),
    'menu',
  ];
}

/** The actions of the menu: what else can be done than what has a button beside the board. */
export function listed(match: Match, head: Head): DeedName[] {
  const all = [
    'undo',
    'redo',
    'hint',
    'draw',
    'resign',
    'pause',
    'from',
    'analyse',
    'pass',
    'export',
    'text',
  ] as const;
  const alone: readonly DeedName[] = all.slice(0, 9);
  const beside = handy(match, head);
  const quiet = unaided(match, head);
  return all.filter(
    (name) =>
      !beside.includes(name) &&
      !(name === 'redo' && match.dealt) &&
      !(covered(match) && beyond.includes(name)) &&
      !(quiet && alone.includes(name)),
  );
}
