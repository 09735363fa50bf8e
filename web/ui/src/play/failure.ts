import type { ErrorCode, Side } from '../api/client';
import type { Head, Problem } from '../api/wire';
import { t } from '../i18n';
import { wrong } from '../study/problems';
import { notationOf } from './words';

/** Why something that a side tried was refused, in words; squares in the notation chosen. */
export function failureText(
  code: ErrorCode,
  problem: Problem | null,
  head: Pick<Head, 'game' | 'variant' | 'board' | 'notations'>,
  side: Side = 'first',
): string {
  if (!problem) return t(`error.${code}`);
  return wrong(problem, { named: head, board: head.board, notation: notationOf(head), side });
}
