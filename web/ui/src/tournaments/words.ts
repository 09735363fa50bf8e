import type { Side } from '../api/client';
import type {
  Board,
  Control,
  Entrant,
  LogLine,
  PairedRound,
  Rank,
  Team,
  Tournament,
  TournamentSettings,
} from '../api/wire';
import { t, word } from '../i18n';
import { writtenNumber } from '../i18n/numbers';
import { botText, controlText } from '../people/words';
import { sideName } from '../play/words';
import type { SeenBoard } from './following.svelte';

export const systems = ['swiss', 'round-robin', 'double-round-robin', 'knockout', 'arena'] as const;
export type System = (typeof systems)[number];

/** The results that a host can give a board; nothing: it is played again. */
export const results = ['', '1-0', '0-1', '1/2', '+-', '-+', '--'] as const;

/** What the words of a result are called. */
export const scoreNames: Record<string, string> = {
  '': 'none',
  '1-0': 'first',
  '0-1': 'second',
  '1/2': 'draw',
  '+-': 'absent-second',
  '-+': 'absent-first',
  '--': 'absent-both',
};

const signs: Record<string, string> = {
  '1-0': '1–0',
  '0-1': '0–1',
  '1/2': '½–½',
  '+-': '+ –',
  '-+': '– +',
  '--': '– –',
};

/** A result in signs: 1–0, ½–½, and + – where nobody played. */
export function resultText(result: string | undefined): string {
  return signs[result ?? ''] ?? '';
}

/** Points and tie-breaks as the language writes them, without needless zeros: 2; 2.5; 8.25. */
export function pointsText(points: string): string {
  return writtenNumber(points.replace(/\.?0+$/, (zeros) => (points.includes('.') ? '' : zeros)));
}

/** What a player has who was paired with nobody. */
export function byeText({ double }: TournamentSettings): string {
  return t('tournament.bye', { points: double ? 2 : 1 });
}

/** What a tournament is, in one line. */
export function settingsText(settings: TournamentSettings): string {
  const { system } = settings;
  return [
    word('game', settings.game),
    word('tournament.system', system),
    system === 'swiss' ? t('tournament.rounds.count', { count: settings.rounds ?? 0 }) : '',
    settings.boards ? t('tournament.boards.count', { count: settings.boards }) : '',
    system === 'arena'
      ? t('tournament.minutes', { count: Math.round((settings.length ?? 0) / 60) })
      : '',
    controlText(settings.control),
    settings.rated ? t('lobby.rated') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Whether somebody may still enter. */
export function mayEnter({ begun, ended, settings: { boards, system } }: Tournament): boolean {
  return !ended && (!begun || Boolean(boards) || ['swiss', 'arena'].includes(system));
}

/** The number of a round, of how many where that is known: 2/5. */
export function roundNumber({ length }: Pick<Tournament, 'length'>, round: number): string {
  return length ? `${round}/${length}` : String(round);
}

/** Where a tournament is: people enter, a round is on, it is over. */
export function stageText(
  now: Pick<Tournament, 'begun' | 'ended' | 'length' | 'paused' | 'waits'>,
  round: number,
): string {
  const stage = progressText(now, round);
  if (now.waits) {
    return t('tournament.stage.waits', { stage, why: word('tournament.waits', now.waits) });
  }
  return now.paused ? t('tournament.stage.paused', { stage }) : stage;
}

/** How far a tournament is. */
function progressText(now: Pick<Tournament, 'begun' | 'ended' | 'length'>, round: number): string {
  if (now.ended) return t('tournament.stage.ended');
  if (!now.begun) return t('tournament.stage.open');
  if (!round) return t('tournament.stage.running');
  return t('tournament.round', { round: roundNumber(now, round) });
}

/** Colours of the two sides of a game as small marks show them; without one they are letters. */
const sideColours: Partial<Record<string, [first: string, second: string]>> = {
  chess: ['white', 'black'],
  xiangqi: ['red', 'black'],
  jieqi: ['red', 'black'],
  othello: ['black', 'white'],
};

/** A side as a mark: the name of a colour, or nothing where the game has letters instead. */
export function sideColour(game: string, side: Side): string {
  return sideColours[game]?.[side === 'first' ? 0 : 1] ?? '';
}

/** How a side of a tournament's games is called: Đỏ, Trắng, X. */
export function sideText(
  { game, variant = {} }: Pick<TournamentSettings, 'game' | 'variant'>,
  side: Side,
): string {
  return sideName({ game, variant }, side);
}

/** Where a match is played, and with which side by the viewer: vòng 2/5 · bàn 3 · bạn cầm quân Đen. */
export function seatText(now: Tournament, match: string, mine: Side | null): string {
  const boards = now.rounds.map(({ boards }) => boards.findIndex((b) => b.match === match));
  const round = boards.findIndex((board) => board >= 0);
  const place = [];
  if (round >= 0) {
    place.push(t('tournament.seat.round', { round: roundNumber(now, round + 1) }));
    place.push(t('tournament.seat.board', { board: (boards[round] ?? 0) + 1 }));
  }
  if (mine) {
    const side = sideText(now.settings, mine);
    const ordered = side === t(`side.${mine}`); // in a Swap2 opening nobody has a colour yet
    place.push(t(ordered ? 'tournament.seat.order' : 'tournament.seat.side', { side }));
  }
  return place.join(' · ');
}

/** The name of a player, by ID. */
export function nameOf(players: readonly Entrant[], id: number): string {
  const { name = '', bot = false } = players[id - 1] ?? {};
  return bot ? botText(name) : name;
}

/** The team of a player, where there are teams. */
export function teamOf(now: Pick<Tournament, 'teams'>, player: number): Team | undefined {
  return now.teams?.find((team) => team.players.includes(player));
}

/** Whom a rank is about: the name of a player, or of a team. */
export function entrantName(now: Pick<Tournament, 'players' | 'teams'>, id: number): string {
  return now.teams ? (now.teams[id - 1]?.name ?? '') : nameOf(now.players, id);
}

/** The ID under which the viewer is ranked: their own, or that of their team; 0: none. */
export function ownEntry(now: Tournament): number {
  const id = now.you ?? 0;
  return now.teams ? (teamOf(now, id)?.id ?? 0) : id;
}

/** The score of a match of teams as the language writes it: 2,5–1,5. */
export function scoreText(score = ''): string {
  return score.split('-').map(pointsText).join('–');
}

const flipped: Record<string, string> = {
  '1-0': '0-1',
  '0-1': '1-0',
  '+-': '-+',
  '-+': '+-',
};

/** A result seen from the second player. */
export function flipResult(result = ''): string {
  return flipped[result] ?? result;
}

/** What a bye is worth: half points in points as the tournament counts them. */
export function byePoints({ double }: TournamentSettings, half: number): string {
  if (double) return String(half);
  return half === 1 ? '½' : '1';
}

/** What a bye in a cell of the cross-table gave: +1, +½. */
export function byeScore(settings: TournamentSettings, { score }: Cell): string {
  return `+${byePoints(settings, score === '½' ? 1 : 2)}`;
}

/** How many rounds gave a player a full point without a game. */
export function byesOf({ rounds }: Pick<Tournament, 'rounds'>, id: number): number {
  const cells = rounds.map((round) => roundCell(round, id, () => 0));
  return cells.filter((cell) => cell && !cell.opponent && cell.score === '+').length;
}

/** A line of the log in words. */
export function logText(
  now: Pick<Tournament, 'players' | 'settings' | 'rounds'>,
  line: LogLine,
): string {
  const { kind, player = 0, round = 0, board = 0, half = 0, why } = line;
  let key = why ? `${kind}-${why}` : kind;
  if (kind === 'bye' && !half) key = 'bye-none';
  if (kind === 'no-show' && round) key = 'no-show-board';
  if (kind === 'correct' && !round) key = 'correct-game';
  else if (kind === 'correct' && !line.before && line.result) key = 'given';
  const results = kind === 'round-end' ? resultsText(now, round) : '';
  if (results) key = 'round-results';
  return word('tournament.log', key, {
    name: nameOf(now.players, player),
    round,
    board,
    before: resultText(line.before) || '…',
    result: resultText(line.result) || '…',
    points: byePoints(now.settings, half),
    results,
  });
}

/** The results of a round as they count now: An 1–0 Bình; Chi ½–½ Dũng. */
function resultsText(
  { players, rounds }: Pick<Tournament, 'players' | 'rounds'>,
  round: number,
): string {
  const played = (rounds[round - 1]?.boards ?? []).filter((b) => b.white && b.black && b.result);
  const signs = (result = '') => resultText(result).replace('–', '\u2060–\u2060'); // in one line
  return played
    .map((b) => `${nameOf(players, b.white)} ${signs(b.result)} ${nameOf(players, b.black)}`)
    .join('; ');
}

/** A cell of the cross-table: what a player did in a round. */
export interface Cell {
  /** The opponent's row in the standings; 0: no game. */
  against: number;
  /** The opponent's ID; 0: nobody, which is a bye. */
  opponent: number;
  white: boolean;
  /** 1, ½, 0, + or –; nothing while it is played. */
  score: string;
}

const scores: Record<string, [string, string]> = {
  '1-0': ['1', '0'],
  '0-1': ['0', '1'],
  '1/2': ['½', '½'],
  '+-': ['+', '–'],
  '-+': ['–', '+'],
  '--': ['–', '–'],
};

/** The row of a player in the standings, from 1: unlike a rank it is one player's alone. */
export function rowsOf(standings: readonly Rank[]): (id: number) => number {
  const rows = new Map(standings.map(({ id }, i) => [id, i + 1]));
  return (id) => rows.get(id) ?? 0;
}

/** What a player did in a round; undefined: nothing. */
export function cellOf(
  { boards, resting, granted }: PairedRound,
  id: number,
  row: (id: number) => number,
): Cell | undefined {
  if (granted?.includes(id)) return { against: 0, opponent: 0, white: false, score: '+' };
  if (resting?.includes(id)) return { against: 0, opponent: 0, white: false, score: '½' };
  const board = boards.find((b) => b.white === id || b.black === id);
  if (!board) return undefined;
  if (!board.black) return { against: 0, opponent: 0, white: false, score: '+' };
  const white = board.white === id;
  const score = scores[board.result ?? '']?.[white ? 0 : 1] ?? '';
  const opponent = white ? board.black : board.white;
  return { against: row(opponent), opponent, white, score };
}

/** What a player, or a team, did in a round; of a team the points of its games. */
export function roundCell(
  round: PairedRound,
  id: number,
  row: (id: number) => number,
): Cell | undefined {
  if (!round.teams) return cellOf(round, id, row);
  const cell = cellOf({ ...round, boards: round.teams }, id, row);
  const match = round.teams.find((m) => m.white === id || m.black === id);
  if (!cell?.opponent || !match?.result) return cell;
  return { ...cell, score: pointsText(match.score?.split('-')[cell.white ? 0 : 1] ?? '') };
}

/** A game that is being played, as a wall of boards shows it. */
export interface LiveGame {
  match: string;
  /** In its round; 0 where there are none. */
  number: number;
  names: [first: string, second: string];
  game: string;
  variant?: Record<string, string> | undefined;
  board: Board;
  /** How it stood, and when the page heard of it by performance.now(). */
  seen: Pick<SeenBoard, 'plies' | 'picture' | 'turn' | 'clocks' | 'at'>;
  control?: Control | undefined;
  /** Its clocks stand. */
  paused?: boolean | undefined;
  /** It is over. */
  result?: string | undefined;
}

/** A board of which the page has no picture yet. */
const unseen: LiveGame['seen'] = {
  plies: -1,
  picture: { pieces: [], taken: [[], []] },
  turn: 'first',
  at: 0,
};

/**
 * The boards of the round for a wall that keeps its size from one round to the next: with those of
 * which a picture is on its way, and those whose game is over.
 */
export function roundGames(
  now: Tournament,
  boards: Readonly<Partial<Record<string, SeenBoard>>>,
): LiveGame[] {
  const { rounds, players, board, settings } = now;
  const { game, variant, control } = settings;
  const round = rounds.at(-1)?.boards;
  if (!round || now.ended) return liveGames(now, boards);
  return round.flatMap(({ match = '', white, black, result }, i): LiveGame[] => {
    const seen = boards[match];
    const wood = [white, black].some((id) => players[id - 1]?.offline);
    if (!white || !black || wood || (result && !seen)) return [];
    const names: LiveGame['names'] = [nameOf(players, white), nameOf(players, black)];
    const live = { match, number: i + 1, names, game, variant, board, control, result };
    return [{ ...live, seen: seen ?? unseen }];
  });
}

/** The games under way of which the page has a picture. */
export function liveGames(
  { rounds, games, players, board, settings }: Tournament,
  boards: Readonly<Partial<Record<string, SeenBoard>>>,
): LiveGame[] {
  const { game, variant, control } = settings;
  const round = rounds.at(-1)?.boards;
  return (round ?? games).flatMap(({ match = '', live, white, black }, i): LiveGame[] => {
    const seen = live && boards[match];
    if (!seen) return [];
    const names: LiveGame['names'] = [nameOf(players, white), nameOf(players, black)];
    return [{ match, number: round ? i + 1 : 0, names, game, variant, board, seen, control }];
  });
}
