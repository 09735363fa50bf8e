import type { Head, Node } from '../api/wire';
import type { Match } from '../play/match.svelte';
import { factOf } from '../play/record';
import { firstLine } from '../play/tree';
import type { Proof } from './check';

function playedIn(head: Head, line: readonly Node[]): Pick<Proof, 'moves' | 'secret'> {
  return { moves: line.map((node) => node.move), secret: head.variant.captured === 'no-one' };
}

/** What a match states of its deal, or a record of one that was saved; null where nothing was dealt. */
export function proofOf(match: Match, head: Head): Proof | null {
  if (head.commitment) {
    return {
      commitment: head.commitment,
      disclosure: match.disclosure,
      given: head.given ?? 0,
      redeals: match.redeals,
      ...playedIn(head, match.line(match.main)),
    };
  }
  const commitment = factOf(head.tags, 'Commitment');
  if (!commitment) return null;
  return {
    commitment,
    disclosure: disclosureIn(factOf(head.tags, 'Opening')),
    given: Number(factOf(head.tags, 'Given')) || 0,
    redeals: redealsIn(factOf(head.tags, 'Redeals')),
    ...playedIn(head, firstLine(match.nodes, 0)),
  };
}

/** A record has the lines of a disclosure in one. */
function disclosureIn(text: string): string {
  return text && `${text.replaceAll(' / ', '\n')}\n`;
}

/** "1@6 2@4" with every number in its place; anything else is a redeal that cannot be. */
function redealsIn(text: string): number[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word, i) => {
      const [number, ply] = word.split('@');
      return Number(number) === i + 1 && /^\d+$/.test(ply ?? '') ? Number(ply) : Infinity;
    });
}
