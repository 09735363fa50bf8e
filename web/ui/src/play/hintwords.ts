import type { Hint } from '../api/wire';
import type { Board } from '../board/types';
import { known, t, word } from '../i18n';
import { isRoyal, pieceName, type Named } from './words';

/** Why a hint is good, in words. */
export function hintText(named: Named, board: Board, hint: Hint): string {
  const { reason, mate, piece, other } = hint;
  if (mate && reason === 'mate') {
    const mates = board.pieces.some((kind) => isRoyal(board, kind.code));
    return t(mates ? 'why.mate.in' : 'why.win.in', { count: mate });
  }
  const name = (code?: string) => (code ? pieceName(named, board, code) : '');
  const params = {
    piece: name(piece),
    other: name(other),
    count: hint.count ?? mate ?? 0,
    king: t(board.palaces ? 'why.general' : 'why.king'),
  };
  if (reason === 'fork' && piece && isRoyal(board, piece)) return t('why.fork.king', params);
  const told = `why.${reason}.piece`;
  return piece && known(told) ? t(told, params) : word('why', reason, params);
}
