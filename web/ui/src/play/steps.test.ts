import { describe, expect, it } from 'vitest';
import { known } from '../i18n';
import { heldColour, openingStep } from './steps';

describe('an opening', () => {
  it.each([
    ['', 'place', 'first', 3],
    ['h8 i9', 'place', 'first', 1],
    ['h8 i9 g7', 'choose', 'second', 0],
    ['h8 i9 g7 a1', 'kept', 'second', 0],
    ['h8 i9 g7 swap', 'swapped', 'second', 0],
    ['h8 i9 g7 swap a1 b1 c1 d1', 'swapped', 'second', 0],
    ['h8 i9 g7 two', 'two', 'second', 2],
    ['h8 i9 g7 two a1', 'two', 'second', 1],
    ['h8 i9 g7 two a1 b1', 'colour', 'first', 0],
    ['h8 i9 g7 two a1 b1 black', 'black', 'first', 0],
    ['h8 i9 g7 two a1 b1 white c1', 'white', 'first', 0],
  ])('Swap2 after %j is at %s', (moves, name, side, left) => {
    const step = openingStep('swap2', moves.split(' ').filter(Boolean));
    expect(step).toEqual({ name: `swap2.${name}`, side, left });
    expect(known(`opening.${step?.name}`)).toBe(true);
  });

  it.each([
    ['h8 i9 g7', null],
    ['h8 i9 g7 two a1 b1', null],
    ['h8 i9 g7 a1', 'first'],
    ['h8 i9 g7 swap', 'second'],
    ['h8 i9 g7 two a1 b1 black', 'first'],
    ['h8 i9 g7 two a1 b1 white c1', 'second'],
  ])('Swap2 after %j gives the first seat %s', (moves, held) => {
    const played = moves.split(' ');
    expect(heldColour('first', played)).toBe(held);
    expect(heldColour('second', played)).toBe(held && (held === 'first' ? 'second' : 'first'));
  });

  it('of Pro says what the first three stones may do, and no more', () => {
    for (const opening of ['pro', 'longpro']) {
      const names = ['', 'h8', 'h8 a1', 'h8 a1 o15'].map(
        (moves) => openingStep(opening, moves.split(' ').filter(Boolean))?.name,
      );
      expect(names).toEqual([
        `${opening}.first`,
        `${opening}.second`,
        `${opening}.third`,
        undefined,
      ]);
      for (const name of names.slice(0, 3)) expect(known(`opening.${name}`)).toBe(true);
    }
    expect(openingStep('free', [])).toBeNull();
  });
});
