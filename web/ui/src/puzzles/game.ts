import { puzzleGames } from '../games';
import { lastGame } from '../play/plan';

/**
 * The game whose puzzles are shown: the one that was asked for, else the one played last, else the one
 * that most who speak a language know.
 */
export function puzzleGame(asked: string | null, lang: string): string {
  const known = [asked, lastGame()].find((game) => game && puzzleGames.includes(game));
  return known ?? (lang === 'vi' ? 'xiangqi' : 'chess');
}
