import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Option, Position, Puzzle } from '../src/api/wire';

/** What is embedded in the program, as fields of lines. */
export const linesOf = (game: string) =>
  gunzipSync(readFileSync(`../../puzzles/${game}.txt.gz`))
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

/** The solutions, by position: the page is not told them before it asks. */
export const solutions = new Map(
  linesOf('chess').map(([, moves, , fen = '', line = '']) => [fen, { moves: Number(moves), line }]),
);

export async function puzzleAt(page: Page, id: string): Promise<Puzzle> {
  return (await (await page.request.get(`/api/puzzles/chess/${id}`)).json()) as Puzzle;
}

/** Puzzles of two moves to which there is a single reply, so that the second move is known. */
export async function singleReplies(page: Page, count: number) {
  const response = await page.request.get('/api/puzzles/chess');
  const { puzzles } = (await response.json()) as { puzzles: Puzzle[] };
  const found: { id: string; now: Puzzle['now']; first: Option; second: Option }[] = [];
  for (const { id, moves } of puzzles) {
    if (moves !== 2) continue;
    const { now } = await puzzleAt(page, id);
    const [one, two, three] = solutions.get(now.fen)?.line.split(' ') ?? [];
    const after = async (...moves: (string | undefined)[]) => {
      const data = { game: 'chess', fen: now.fen, moves };
      const answer = await page.request.post('/api/positions', { data });
      return ((await answer.json()) as Position).now?.moves ?? [];
    };
    if ((await after(one)).length !== 1) continue;
    const first = now.moves.find((m) => m.move === one);
    const second = (await after(one, two)).find((m) => m.move === three);
    if (first && second && !first.choice && !second.choice) found.push({ id, now, first, second });
    if (found.length === count) break;
  }
  return found;
}
