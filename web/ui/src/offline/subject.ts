import type { Match } from '../play/match.svelte';
import type { Subject } from './thinker';

/** A place of a match, for a device that does not know the match. */
export async function placeOf(match: Match, node = 0): Promise<Subject> {
  const { fen } = await match.at(node);
  return { ask: { ...rulesOf(match), fen } };
}

/** A line of a match to a node. What a deal hides is known to the server alone, which then judges the line. */
export async function lineOf(match: Match, node = 0): Promise<Subject | null> {
  if (match.head?.commitment) return null;
  const { fen } = await match.at(0);
  const line = match.line(node);
  return {
    ask: { ...rulesOf(match), fen, line: line.map(({ move }) => move) },
    nodes: line.map(({ id }) => id),
  };
}

function rulesOf({ head }: Match) {
  return { game: head?.game ?? '', variant: head?.variant ?? {} };
}
