import type { Head, Now } from '../api/wire';
import { Geometry } from '../board/geometry';
import type { Board, Picture } from '../board/types';
import { t, word } from '../i18n';
import { numberText } from '../i18n/numbers';
import { setFor } from '../pieces';
import { clockText, reading } from './clock';
import { material } from './material';
import type { Match } from './match.svelte';
import { notationOf, playerName, resultText, sayMove, sideName, type Named } from './words';

/** What a side has on the board, kind by kind: "tốt: a2, b2". */
export interface Army {
  side: string;
  kinds: string[];
}

const sides = ['first', 'second'] as const;

/** The pieces of both sides with their squares, for who does not see the board. */
export function armies(named: Named, board: Board, picture: Picture): Army[] {
  const geometry = new Geometry(board, false);
  const set = setFor(board).family;
  return sides.map((side, index) => ({
    side: sideName(named, side),
    kinds: board.pieces
      .filter((kind) => kind.side === index)
      .flatMap((kind) => {
        const squares = picture.pieces
          .filter((piece) => piece.code === kind.code)
          .map((piece) => geometry.name(piece.square))
          .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
        const name = word(`piece.${set}`, kind.name, { side: '' }).trim();
        return squares.length ? [`${name}: ${squares.join(', ')}`] : [];
      }),
  }));
}

/** Who has more on the board, in words; empty in games whose pieces have no worth. */
export function materialText(named: Named, board: Board, picture: Picture): string {
  const ahead = material(board, picture);
  if (ahead === undefined) return '';
  if (ahead === 0) return t('text.even');
  const points = numberText(Math.abs(ahead), { digits: ahead % 1 ? 1 : 0 });
  return t('text.ahead', { side: sideName(named, ahead > 0 ? 'first' : 'second'), points });
}

/** What both clocks show at a moment of performance.now(). */
export function clocksText(head: Head, match: Match, at: number): string[] {
  const { clocks, clocksAt } = match;
  if (!clocks) return [];
  return sides.map((side) => {
    const { left, periods } = reading(clocks, head.control ?? {}, side, at - clocksAt);
    const time = clockText(left);
    const player = playerName(head, side);
    return periods ? t('text.periods', { player, time, periods }) : `${player}: ${time}.`;
  });
}

/** Whose turn it is, or how the game ended, and the last move. */
export function stateText(head: Head, match: Match, now: Now): string[] {
  const last = match.nodes.get(now.node);
  const over = match.result ?? now.over;
  return [
    over ? resultText(head, over) : t('text.turn', { side: sideName(head, now.turn) }),
    last
      ? t('text.last', { move: sayMove(head, last, now, notationOf(head)) })
      : t('text.last.none'),
    now.picture.check?.length && !over ? t('board.check') : '',
  ].filter(Boolean);
}
