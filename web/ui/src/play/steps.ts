import type { Side } from '../api/client';

/** Where an opening with rules of its own has come to. */
export interface OpeningStep {
  /** Of its words. */
  name: string;
  /** Who acts, or has chosen. */
  side: Side;
  /** Stones still to be placed in this step. */
  left: number;
}

const choices = ['swap', 'two', 'black', 'white'];

/** The step of an opening after these moves; null where it has nothing to say. */
export function openingStep(opening: string, moves: readonly string[]): OpeningStep | null {
  const stones = moves.filter((move) => !choices.includes(move)).length;
  if (opening === 'swap2') return swap2Step(moves, stones);
  if (opening !== 'pro' && opening !== 'longpro') return null;
  const name = ['first', 'second', 'third'][stones];
  return name
    ? { name: `${opening}.${name}`, side: stones === 1 ? 'second' : 'first', left: 1 }
    : null;
}

/** The colour that a seat has in a Swap2 opening, first for black; null until it is chosen. */
export function heldColour(side: Side, moves: readonly string[]): Side | null {
  const name = openingStep('swap2', moves)?.name;
  const white: Record<string, Side> = {
    'swap2.kept': 'second',
    'swap2.swapped': 'first',
    'swap2.black': 'second',
    'swap2.white': 'first',
  };
  const found = white[name ?? ''];
  return found ? (found === side ? 'second' : 'first') : null;
}

function swap2Step(moves: readonly string[], stones: number): OpeningStep {
  const step = (name: string, side: Side, left = 0) => ({ name: `swap2.${name}`, side, left });
  if (stones < 3) return step('place', 'first', 3 - stones);
  const [choice, , , colour] = moves.slice(3);
  if (choice === undefined) return step('choose', 'second');
  if (choice === 'swap') return step('swapped', 'second');
  if (choice !== 'two') return step('kept', 'second');
  if (stones < 5) return step('two', 'second', 5 - stones);
  return colour === undefined ? step('colour', 'first') : step(colour, 'first');
}
