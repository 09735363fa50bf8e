import type { LegalMove, Played, Side, State } from '../api/types';
import type { Role } from '../board/grid';
import type { Words } from '../board/board';
import { Geometry } from '../board/geometry';
import { NONE, type Board } from '../board/types';
import { known, t, word } from '../i18n';
import { setFor } from '../pieces';
import { prefs } from '../prefs.svelte';

/** The sides of a match, or of a game before there is one. */
export interface Named {
  game: string;
  variant: Record<string, string>;
}

/**
 * The name of a side: White, Red, X. In a Swap2 opening colours change hands,
 * so seats are named by their order.
 */
export function sideName({ game, variant }: Named, side: Side): string {
  const own = `side.${game}.${side}`;
  return known(own) && variant.opening !== 'swap2' ? t(own) : t(`side.${side}`);
}

/** The name of a piece with its side: "tượng đen". */
export function pieceName(named: Named, board: Board, code: string): string {
  const kind = board.pieces.find((k) => k.code === code);
  if (!kind) return code;
  const side = sideName(named, kind.side === 0 ? 'first' : 'second').toLowerCase();
  return word(`piece.${setFor(board).name}`, kind.name, { side });
}

/** What the board says, in the current language. */
export function boardWords(named: Named, board: Board): Words {
  const label = (square: string, code: string | null): string =>
    code === null
      ? t('square.empty', { square })
      : t('square.piece', { square, piece: pieceName(named, board, code) });
  return {
    board: t('board.label', { game: word('game', named.game) }),
    square(square: string, code: string | null, role: Role): string {
      const plain = label(square, code);
      if (role === 'source') return t('square.source', { label: plain });
      if (role === 'target' && code !== null) return t('square.target', { label: plain });
      return plain;
    },
  };
}

/** What is said aloud when a match has gone on from one state to the next. */
export function spoken(before: State | null, now: State, notation: string): string[] {
  const said: string[] = [];
  const from = before?.line.length ?? now.line.length;
  for (const played of now.line.slice(from)) {
    const isLast = played === now.line[now.line.length - 1];
    said.push(isLast && now.last ? sayMove(now, played, now.last) : sayText(now, played, notation));
  }
  if (said.length && now.picture.check?.length) said.push(t('board.check'));
  if (now.result && !before?.result) said.push(resultText(now));
  return said;
}

function sayMove(state: State, played: Played, last: LegalMove): string {
  const geometry = new Geometry(state.board, false);
  const side = sideName(state, played.side);
  const to = geometry.name(last.to);
  const code = state.picture.pieces.find((p) => p.square === last.to)?.code;
  if (last.from !== NONE && last.to !== NONE && code) {
    const piece = pieceName(state, state.board, code);
    return t('say.move', { side, piece, from: geometry.name(last.from), to });
  }
  if (last.to !== NONE) return t('say.place', { side, to });
  return t('say.text', { side, text: word('choice', last.choice ?? last.move) });
}

function sayText(state: State, played: Played, notation: string): string {
  return t('say.text', {
    side: sideName(state, played.side),
    text: played.text[notation] ?? played.text.uci ?? '',
  });
}

/** The result and its reason in one line. */
export function resultText(state: State): string {
  const { result } = state;
  if (!result) return '';
  const reason = word('reason', result.reason);
  const head =
    result.winner === 'none'
      ? t('result.draw')
      : t('result.side', { side: sideName(state, result.winner) });
  return `${head}: ${reason}.`;
}

/** The notation in which the user reads a game: the one chosen, else the game's customary one. */
export function notationOf(state: State): string {
  const chosen = prefs.notations[state.game];
  if (chosen && state.notations.includes(chosen)) return chosen;
  const customary = prefs.lang === 'vi' ? ['vietnamese', 'san', 'wxf'] : ['san', 'wxf'];
  return customary.find((n) => state.notations.includes(n)) ?? state.notations[0] ?? 'uci';
}
