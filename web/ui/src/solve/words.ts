import type { Solution } from '../api/wire';
import { t, type Params } from '../i18n';
import type { Attempt, Task } from './solving.svelte';

/** What was found, in sentences. */
export function verdictText(found: Solution, task: Task, side: string, other: string): string[] {
  const moves = found.moves ?? 0;
  if (task.hold && found.verdict !== 'unknown') return heldText(found, { side, other, moves });
  switch (found.verdict) {
    case 'proven':
      return [
        t(found.shortest ? 'solve.proven.shortest' : 'solve.proven', { side, moves }),
        ...soundText(found),
        t('solve.checked'),
      ];
    case 'refuted':
      if (task.forcing) return [t('solve.refuted.checks', { side })];
      return [t(moves ? 'solve.refuted.moves' : 'solve.refuted', { side, moves })];
  }
  return [
    t('solve.unknown'),
    ...(found.noneIn ? [t('solve.none', { moves: found.noneIn })] : []),
    ...(found.line ? [t('solve.opinion', { line: found.line.text.join(' ') })] : []),
  ];
}

/** What was found of a side that is to draw. */
function heldText({ verdict, holds: move, moves }: Solution, params: Params): string[] {
  if (verdict === 'refuted') return [t('solve.held.not', params)];
  return [
    t(moves ? 'solve.held.moves' : 'solve.held', params),
    ...(move ? [t('solve.held.by', { move })] : []),
  ];
}

function soundText({ sound, others }: Solution): string[] {
  if (sound === 'single') return [t('solve.single')];
  return sound === 'cooked' ? [t('solve.cooked', { moves: (others ?? []).join(', ') })] : [];
}

/** What came of a move tried. */
export function attemptText({ verdict, text: move, replied, moves }: Attempt): string {
  switch (verdict) {
    case 'won':
      return t('solve.won', { move });
    case 'right':
      return t('solve.right', { move, reply: replied ?? '', moves });
    case 'quiet':
      return t('solve.quiet', { move });
    case 'wrong':
      return replied ? t('solve.wrong', { move, reply: replied }) : t('solve.wrong.end', { move });
  }
  return t('solve.unsure', { move });
}
