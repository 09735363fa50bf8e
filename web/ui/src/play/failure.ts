import type { ErrorCode } from '../api/client';
import type { Board, Problem } from '../api/wire';
import { t } from '../i18n';
import { wrong } from '../study/problems';
import type { Named } from './words';

/** Why something was refused, in words. */
export function failureText(
  code: ErrorCode,
  problem: Problem | null,
  head: Named & { board: Board },
): string {
  return problem ? wrong(problem, { named: head, board: head.board }) : t(`error.${code}`);
}
