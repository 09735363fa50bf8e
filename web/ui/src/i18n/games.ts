import { word } from '.';

/** The name of a game within a sentence: a small letter begins it, but for Othello, which is a proper name. */
export function gameInSentence(game: string): string {
  return word('game', game).replace(/^(?!Othello)./, (letter) => letter.toLowerCase());
}
