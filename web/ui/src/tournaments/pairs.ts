import type { Tournament } from '../api/wire';
import { entrantName, nameOf, resultText, scoreText } from './words';

/** A pairing as the hall reads it. */
export interface PairRow {
  /** Of the board, or of the match of teams. */
  number: number;
  white: string;
  /** Nobody: a bye. */
  black: string;
  score: string;
}

/**
 * The pairings that are listed: in a break those to come, else those of the round without the games
 * whose boards are shown.
 */
export function pairRows(now: Tournament, shown: readonly { match: string }[]): PairRow[] {
  const round = now.rounds.at(-1);
  const coming = now.next ? (now.upcomingTeams ?? now.upcoming) : undefined;
  const matches = new Set(shown.map(({ match }) => match));
  if (!coming && matches.size) {
    return (round?.boards ?? []).flatMap(({ white, black, match = '', result }, i): PairRow[] => {
      if (!white || matches.has(match)) return [];
      const name = (id: number) => nameOf(now.players, id);
      return [{ number: i + 1, white: name(white), black: name(black), score: resultText(result) }];
    });
  }
  return (coming ?? round?.teams ?? round?.boards ?? []).flatMap((pair, i): PairRow[] => {
    if (!pair.white) return [];
    const [white, black] = [entrantName(now, pair.white), entrantName(now, pair.black)];
    const score = 'score' in pair ? scoreText(pair.score) : resultText(pair.result);
    return [{ number: i + 1, white, black, score }];
  });
}
