import { ApiError, codeOf } from '../api/client';
import type { News, Puzzle, PuzzleJudged, Solution } from '../api/wire';
import type { Search } from '../study/engine.svelte';
import type { Service } from './puzzling.svelte';

/**
 * Judges the moves of a puzzle with hidden pieces in the place of a search for a win: the server
 * knows which move is the best in the mean, and tells it after a try.
 */
export function judging(
  puzzle: Puzzle,
  notation: string,
  service: Pick<Service, 'judge'>,
  told: (judged: PuzzleJudged) => void,
): Search {
  return (ask, on) => {
    let open = true;
    const move = ask.type === 'answer' ? (ask.move ?? '') : '';
    service.judge(puzzle.game, puzzle.id, move).then(
      (judged) => {
        if (!open) return;
        told(judged);
        const worth = judged.worths.find((w) => w.move === move);
        const verdict = judged.best ? 'won' : 'wrong';
        const answered = {
          verdict,
          text: worth?.texts[notation] ?? move,
          fen: puzzle.now.fen,
          moves: 0,
        };
        const solution = { done: true, verdict: 'unknown' } as Solution;
        on((move ? { answered } : { solution }) as unknown as News);
      },
      (cause: unknown) => {
        const failure = cause instanceof ApiError ? cause : null;
        if (open) on({ error: failure ?? { code: codeOf(cause) } } as unknown as News);
      },
    );
    return () => (open = false);
  };
}
