import type { PuzzleHead, PuzzleRating } from '../api/wire';

/** What a visitor has done at the puzzles of one game. */
export interface Progress {
  rating: PuzzleRating;
  /** The puzzles tried, by ID: whether the first try solved them. */
  done: Record<string, boolean>;
  /** Solved one after the other, and the most ever. */
  streak: number;
  best: number;
}

const storageKey = 'banco.puzzles';

/** The rating of a beginner, as the server takes it: of no games only the value matters here. */
const unrated: PuzzleRating = { value: 1200, deviation: 250, volatility: 0.09, games: 0, last: 0 };

export function nothing(): Progress {
  return { rating: unrated, done: {}, streak: 0, best: 0 };
}

/** What the browser has kept of a game; nothing where that cannot be read. */
export function load(game: string): Progress {
  return { ...nothing(), ...all()[game] };
}

/** Keeps it; a browser that keeps nothing is no reason to stop. */
export function save(game: string, progress: Progress): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...all(), [game]: progress }));
  } catch {
    // It counts until the page is left.
  }
}

function all(): Record<string, Partial<Progress>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Record<string, Partial<Progress>>) : {};
  } catch {
    return {};
  }
}

/** What was done after the first try at a puzzle. */
export function after(before: Progress, id: string, solved: boolean): Progress {
  const streak = solved ? before.streak + 1 : 0;
  return {
    ...before,
    done: { ...before.done, [id]: solved },
    streak,
    best: Math.max(before.best, streak),
  };
}

/** How far from the visitor's rating a puzzle may be while there are others. */
const near = 150;

/**
 * The next puzzle of a page, whose first is the nearest to the rating: one that was not tried; by
 * lot, which is a number from 0 to 1. With again it may be one that was tried, other than the one
 * shown.
 */
export function pick(
  list: readonly PuzzleHead[],
  { done, rating }: Progress,
  { not, lot, again = false }: { not: string; lot: number; again?: boolean },
): PuzzleHead | undefined {
  const from = list.filter((p) => p.id !== not && (again || !(p.id in done)));
  const distance = (p: PuzzleHead) => Math.abs(p.rating - rating.value);
  const nearest = Math.min(...from.map(distance));
  const close = from.filter((p) => distance(p) <= nearest + near);
  return close[Math.min(Math.floor(lot * close.length), close.length - 1)];
}
