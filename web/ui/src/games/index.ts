import type { Book, Lesson } from '../rules/lessons';
import type { GamePage } from './page';

const pages = import.meta.glob<{ page: GamePage }>('./*/page.ts', { eager: true });
const lessons = import.meta.glob<{ lessons: readonly Lesson[] }>('./*/lessons.ts');
const books = import.meta.glob<{ book: Book }>('./*/{vi,en}.ts');

/** The name of the game in a path such as "./chess/page.ts". */
function nameIn(path: string): string {
  return path.split('/')[1] ?? '';
}

/** What the page knows of a game by itself: nothing of most. */
export function pageOf(game: string): GamePage {
  return pages[`./${game}/page.ts`]?.page ?? {};
}

const puzzlesOf = (kind?: string): readonly string[] =>
  Object.keys(pages)
    .filter((path) => pages[path]?.page.puzzles && (!kind || pages[path].page.puzzles === kind))
    .map(nameIn);

/** The games that there are puzzles of. */
export const puzzleGames = puzzlesOf();

/** Those with puzzles that are won, which a class can be set. */
export const provenGames = puzzlesOf('win');

/** Whether the rules of a game are explained here. */
export function explained(game: string): boolean {
  return `./${game}/lessons.ts` in lessons;
}

/** The games whose rules are explained, in the order of their names. */
export const explainedGames: readonly string[] = Object.keys(lessons).map(nameIn);

/** The lessons of a game and their words in a language. */
export async function loadRules(
  game: string,
  lang: string,
): Promise<{ lessons: readonly Lesson[]; book: Book } | null> {
  const [boards, words] = await Promise.all([
    lessons[`./${game}/lessons.ts`]?.(),
    books[`./${game}/${lang}.ts`]?.(),
  ]);
  return boards && words ? { lessons: boards.lessons, book: words.book } : null;
}
