import { ApiError, type Side } from '../api/client';
import type { Board, Problem } from '../api/wire';
import { t, word } from '../i18n';
import { pieceName, problemText, sideName, squareName, type Named } from '../play/words';

/** What is known of the game in which a problem came up. */
export interface Scope {
  named: Named;
  board: Board;
  /** How squares are named, and who counts them. */
  notation?: string;
  side?: Side;
}

/** What is wrong in words, with sides, pieces and fields named as players name them. */
export function wrong(problem: Problem, scope?: Scope): string {
  const params = Object.entries(problem.params ?? {}).map(([name, value]) => [
    name,
    paramText(name, value, scope),
  ]);
  const text = problemText({
    ...problem,
    params: Object.fromEntries(params) as Record<string, string>,
  });
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function paramText(name: string, value: string, scope?: Scope): string {
  switch (name) {
    case 'side':
      if (value !== 'first' && value !== 'second') return value;
      return scope ? sideName(scope.named, value) : t(`side.${value}`);
    case 'piece':
      return scope ? pieceName(scope.named, scope.board, value) : value;
    case 'square':
    case 'from':
    case 'to':
      return scope
        ? squareName(scope.board, value, scope.notation ?? 'uci', scope.side ?? 'first')
        : value;
    case 'field':
      return word('field', value);
    case 'expected':
      return word('expected', value);
    case 'option':
      return word('option', value);
    case 'opening':
      return word('value.opening', value).split(':')[0] ?? value;
  }
  return value;
}

/** What went wrong with a request, in words. */
export function failure(cause: unknown, scope?: Scope): string {
  if (!(cause instanceof ApiError)) return t('error.internal');
  return cause.problem ? wrong(cause.problem, scope) : t(`error.${cause.code}`);
}
