import type { PairedBoard, Tournament } from '../api/wire';
import { t } from '../i18n';
import { flipResult, resultText } from './words';

/** A round that the viewer chose to look at, and which was the latest then. */
export interface Choice {
  round: number;
  latest: number;
}

/**
 * The round that is shown. An older one stays in sight until the next round begins; a host, who
 * enters results, is then taken to the new one.
 */
export function shownRound(choice: Choice | null, latest: number, host: boolean): number {
  if (!choice || choice.round >= choice.latest) return latest;
  return host && choice.latest < latest ? latest : choice.round;
}

/** A result that a host wants to enter. */
export interface Entry {
  /** 0: a game of an arena. */
  round: number;
  /** From 1; in an arena the number of the game. */
  board: number;
  result: string;
  /** The table shows the second player first. */
  turned?: boolean | undefined;
}

/** What the host is asked before a result is entered; nothing: it is entered at once. */
export function entryQuestion(now: Tournament, entry: Entry): string {
  const { round, board, turned } = entry;
  const pair = boardOf(now, entry);
  const past = round > 0 && round < now.rounds.length;
  if (!pair?.live && !pair?.result && !past && !now.ended) return '';
  const written = (result = '') => resultText(turned ? flipResult(result) : result);
  const place = round
    ? t('tournament.entry.board', { round, board })
    : t('tournament.entry.game', { number: board });
  const words = { place, before: written(pair?.result), result: written(entry.result) };
  if (pair?.live) return t('tournament.entry.live', words);
  if (!words.result) return t('tournament.entry.clear', words);
  return t(words.before ? 'tournament.entry.change' : 'tournament.entry.first', words);
}

function boardOf(now: Tournament, { round, board }: Entry): PairedBoard | undefined {
  if (!round) return now.games.find((game) => game.number === board);
  return now.rounds[round - 1]?.boards[board - 1];
}
