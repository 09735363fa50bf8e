import type { PairedBoard, Tournament } from '../api/wire';
import { t } from '../i18n';
import { byeText, entrantName, nameOf, ownEntry, pointsText, roundNumber } from './words';

/** What comes next for a player: the kind of it, and the round and board it is about. */
export interface Coming {
  kind:
    | 'open' // it has not begun
    | 'play' // their game is on
    | 'soon' // their game is about to begin
    | 'wood' // their game has no match: the host enters the result
    | 'bye' // they have no opponent in this round
    | 'empty' // the other team has nobody at their board
    | 'reserve' // their team plays without them
    | 'rest' // they have half a point in this round
    | 'wait' // their game is over, others play
    | 'next' // the break before the next round
    | 'later' // they play from the next round on
    | 'out' // a knock-out goes on without them
    | 'pairing' // an arena looks for an opponent
    | 'gone' // they are not paired
    | 'removed' // the host has taken them out
    | 'paused' // the host has stopped it
    | 'host' // it cannot go on without the host
    | 'over';
  /** From 1; 0 where there is none. */
  round: number;
  board: number;
  opponent: string;
  /** How many boards are being played. */
  open: number;
  /** Whether it is the viewer's turn in their game; undefined where they have none. */
  yours?: boolean | undefined;
}

/** What comes next for the viewer of a tournament, who plays in it. */
export function comingOf(now: Tournament): Coming {
  const id = now.you ?? 0;
  const round = now.rounds.length;
  const boards = now.rounds.at(-1)?.boards ?? now.games;
  const open = boards.filter((b) => b.black && !b.result).length;
  const on = (kind: Coming['kind'], at: readonly PairedBoard[] = boards, number = round) => {
    const index = at.findIndex((b) => b.white === id || b.black === id);
    const board = at[index];
    const other = board ? board.white + board.black - id : 0;
    const opponent = nameOf(now.players, other);
    const yours = now.turn && (board?.white === id) === (now.turn === 'first');
    return { kind, round: number, board: index + 1, opponent, open, yours };
  };
  if (now.ended) return on('over');
  if (now.players[id - 1]?.out === 'removed') return on('removed');
  if (now.players[id - 1]?.gone) return on(beaten(now, id) ? 'out' : 'gone');
  if (!now.begun) return on('open');
  if (now.paused) return on('paused');
  if (now.playing) return on('play');
  if (!round) return on('pairing');
  if (beaten(now, id)) return on('out');
  if (now.waits) return on('host');
  if (now.next) return on('next', now.upcoming ?? [], round + 1);
  if (now.rounds.at(-1)?.resting?.includes(id)) return on('rest');
  const mine = boards.find((b) => b.white === id || b.black === id);
  if (!mine && now.teams) return on(teamKind(now));
  if (!mine) return on(now.settings.system === 'knockout' ? 'out' : 'later');
  if (now.teams && !(mine.white && mine.black)) return on('empty');
  if (!mine.black) return on('bye');
  if (mine.result) return on('wait');
  const wood = [mine.white, mine.black].some((player) => now.players[player - 1]?.offline);
  return on(wood ? 'wood' : 'soon');
}

/** What this round is for a player of a team who sits at no board. */
function teamKind(now: Tournament): Coming['kind'] {
  const team = ownEntry(now);
  const match = now.rounds.at(-1)?.teams?.find((m) => m.white === team || m.black === team);
  if (!match) return 'later';
  return match.black ? 'reserve' : 'bye';
}

/** Whether a player has lost in a knock-out. */
function beaten({ settings, rounds }: Tournament, id: number): boolean {
  if (settings.system !== 'knockout') return false;
  const lost: Record<string, readonly ('white' | 'black')[] | undefined> = {
    '1-0': ['black'],
    '+-': ['black'],
    '0-1': ['white'],
    '-+': ['white'],
    '--': ['white', 'black'],
  };
  return rounds.some(({ boards }) =>
    boards.some((b) => lost[b.result ?? '']?.some((side) => b[side] === id)),
  );
}

/** Seconds as a clock shows them: 0:40. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long the breaks are, and what happens to whoever does not come to the board. */
export function absenceText({ system, break: pause, patience }: Tournament['settings']): string {
  const waits = patience ? t('tournament.absence', { time: clockOf(patience) }) : '';
  const rests =
    pause && system !== 'arena' ? t('tournament.rest.between', { time: clockOf(pause) }) : '';
  return [rests, waits].filter(Boolean).join('. ');
}

/**
 * What comes next in words. Seconds are how long until the next round, or the end of an arena; first
 * those that are left for a first move in the viewer's game, 0 where both have moved.
 */
export function comingText(now: Tournament, coming: Coming, seconds: number, first = 0): string {
  const text = nextText(now, coming, seconds, first);
  const round = forfeited(now, coming, first);
  return round ? `${t('coming.forfeited', { round })}. ${text}` : text;
}

/** The round that the viewer has just lost without a first move; 0: none. Once the next game is played it is forgotten. */
function forfeited({ rounds, you = 0 }: Tournament, { kind }: Coming, first: number): number {
  if (!['next', 'wait', 'gone'].includes(kind) && !(kind === 'play' && first)) return 0;
  const round = rounds.length - Number(kind === 'play');
  const board = rounds[round - 1]?.boards.find((b) => b.white === you || b.black === you);
  const lost = [board?.white === you ? '-+' : '+-', '--'];
  return lost.includes(board?.result ?? '') ? round : 0;
}

function nextText(now: Tournament, coming: Coming, seconds: number, first: number): string {
  const { kind, round, board, opponent, open } = coming;
  const time = clockOf(seconds);
  const bye = byeText(now.settings);
  const number = roundNumber(now, round);
  if (kind === 'over') {
    const rank = now.standings.find((r) => r.id === ownEntry(now));
    if (!rank) return t('tournament.stage.ended');
    const points = pointsText(rank.points);
    const first = now.standings.filter((r) => r.rank === 1);
    if (rank.rank === 1 && first.length === 1)
      return t(now.teams ? 'coming.won.team' : 'coming.won', { points });
    const winner = first.map(({ id }) => entrantName(now, id)).join(', ');
    return t(now.teams ? 'coming.over.team' : 'coming.over', { winner, rank: rank.rank, points });
  }
  if (kind === 'open')
    return t(now.host ? 'coming.open.host' : 'coming.open', {
      count: now.players.filter((p) => !p.gone).length,
    });
  if (kind === 'next') {
    const start = t('coming.next', { round: number, time });
    if (!board) return now.teams ? `${start}: ${t('coming.next.reserve')}` : start;
    if (!opponent) return `${start}: ${t('coming.next.bye', { bye })}`;
    return `${start}, ${t('coming.next.board', { board, name: opponent })}`;
  }
  if (kind === 'play') return playText(coming, number, first);
  if (kind === 'pairing' && lastGames(now, seconds)) return t('coming.closing', { time });
  const text = t(`coming.${kind}`, {
    round: number,
    board,
    name: opponent,
    count: open,
    bye,
    time,
  });
  if (!waits.has(kind)) return text;
  const then = afterRoundText(now);
  return `${text}. ${round === now.length ? then : `${then}: ${t('coming.called')}`}`;
}

/** What follows the round that is played. */
export function afterRoundText({ rounds, length, settings }: Tournament): string {
  if (rounds.length === length) return t('coming.then.end');
  if (settings.break === 0) return t('coming.then.now', { round: rounds.length + 1 });
  return t('coming.then', { round: rounds.length + 1, time: clockOf(settings.break) });
}

/** The game that a player has to play, and whose turn it is there. */
function playText({ round, board, opponent: name, yours }: Coming, number: string, first: number) {
  const game = round
    ? t('coming.play', { round: number, board, name })
    : t('coming.play.arena', { name });
  if (yours === undefined) return game;
  const turn = yours ? 'yours' : 'theirs';
  const text = first
    ? t(`coming.first.${turn}`, { name, time: clockOf(first) })
    : t(`coming.turn.${turn}`, { name });
  return `${game} · ${text}`;
}

/** How long there is for the first move at a board and what happens then; who: whose move it is to the viewer. */
export function firstMoveText(
  who: 'mine' | 'other' | 'watched',
  name: string,
  seconds: number,
): string {
  return t(`tournament.first.${who}`, { name, time: clockOf(seconds) });
}

/** What a player does who waits for the boards of a round. */
const waits: ReadonlySet<Coming['kind']> = new Set([
  'bye',
  'empty',
  'reserve',
  'rest',
  'wait',
  'later',
]);

/** Whether an arena that closes in so many seconds makes no more games. */
function lastGames({ closes = 0, pairsUntil = 0 }: Tournament, seconds: number): boolean {
  return seconds * 1000 <= closes - pairsUntil;
}

/**
 * Whether the board of a match says itself what comes next for the viewer: their own, and those of
 * games that are over. Whoever watches others play is told over the board.
 */
export function saidAtBoard({ rounds, games, you }: Tournament, match: string): boolean {
  const pairs = [...rounds.flatMap(({ boards }) => boards), ...games];
  return pairs.some((b) => b.match === match && (!b.live || b.white === you || b.black === you));
}

/** What the way back from a game to its tournament is called. */
export function backText(coming: Coming, seconds: number): string {
  const { kind, round, open } = coming;
  if (kind === 'over') return t('coming.back.over');
  if (kind === 'next') return t('coming.back.next', { round, time: clockOf(seconds) });
  if (kind === 'wait' && open) return t('coming.back.wait', { count: open });
  return t('coming.back');
}
