import { describe, expect, it } from 'vitest';
import { check, type Proof } from './check';
import { bytesOf, hex, sha256 } from './sha256';
import { disclosureText, shuffle } from './shuffle';
import { games } from './testing';

const [game] = games as [Proof];

function flaw(change: Partial<Proof>): unknown {
  const verdict = check({ ...game, ...change });
  return verdict.holds || verdict.flaw;
}

describe('a deal', () => {
  it('is what its seed gives', () => {
    const seed = new Uint8Array(32);
    seed.set([1, 2, 3]);
    const text = disclosureText(seed, shuffle(seed));
    expect(text).toContain('\nred a0=P b0=B c0=R d0=P f0=R g0=A h0=A i0=P b2=N');
    expect(hex(sha256(bytesOf(text)))).toBe(
      '315b93b222d0ed18b7dd51cd9a409b38790e5943fa07ecc5a1cb88da140151bf',
    );
  });
});

describe('the check of a game', () => {
  it.each(games)('agrees with an honest one, dealt anew on the way: $commitment', (honest) => {
    const shown = honest.moves.join('').match(/[a-zA-Z](?=$|[A-Za-z]?[a-i]\d)/g) ?? [];
    expect(shown.length).toBeGreaterThan(10);
    expect(check(honest)).toMatchObject({ holds: true, moves: honest.moves.length, redeals: 3 });
  });

  it('finds a text that was not promised', () => {
    expect(flaw({ disclosure: game.disclosure.replace('seed 2', 'seed 3') })).toBe('commitment');
    expect(flaw({ commitment: game.commitment.toUpperCase() })).toBe(true);
  });

  it('finds a text that is no deal, and a deal that its seed does not give', () => {
    const promised = (disclosure: string) => ({
      disclosure,
      commitment: hex(sha256(bytesOf(disclosure))),
    });
    expect(flaw(promised('jieqi deal 2\n'))).toBe('text');
    expect(flaw(promised(`${game.disclosure}\n`))).toBe('shuffle');
    const [a = '', b = ''] = /a0=\w b0=\w/.exec(game.disclosure)![0].split(' ');
    const swapped = `a0=${b.at(-1)} b0=${a.at(-1)}`;
    expect(flaw(promised(game.disclosure.replace(`${a} ${b}`, swapped)))).toBe('shuffle');
  });

  it('finds the move that shows what was not dealt', () => {
    const moves = [...game.moves];
    expect(moves[0]).toBe('h2h9Pa');
    expect(check({ ...game, moves: ['h2h9Ra', ...moves.slice(1)] })).toEqual({
      holds: false,
      flaw: 'move',
      number: 1,
      point: 'h2',
      stated: 'R',
      dealt: 'P',
    });
    expect(flaw({ moves: ['h2h9Pr', ...moves.slice(1)] })).toBe('move');
    expect(flaw({ moves: ['h2h9P', ...moves.slice(1)] })).toBe(true); // who may not know says nothing
    expect(flaw({ moves: ['h2h9', ...moves.slice(1)] })).toBe('move'); // but it turned up
  });

  it('finds redeals that were other than told', () => {
    expect(flaw({ redeals: [] })).toBe('move');
    expect(flaw({ redeals: [...game.redeals].reverse() })).toBe('move');
    expect(flaw({ redeals: [...game.redeals, 500] })).toBe('redeals');
  });

  it('takes moves given by another game as they are, up to the redeal after them', () => {
    const other = games[1]!;
    const given = other.moves.slice(0, 4);
    expect(check({ ...game, given: 4, redeals: [4], moves: given })).toEqual({
      holds: true,
      moves: 0,
      given: 4,
      shown: 0,
      redeals: 1,
    });
    expect(flaw({ given: 0, redeals: [], moves: given })).toBe('move');
  });

  it('counts a pass as a move that shows nothing', () => {
    expect(check({ ...game, redeals: [], moves: ['--', 'h2h9Pa'] })).toMatchObject({ shown: 2 });
    expect(flaw({ redeals: [], moves: ['gì đó'] })).toBe('move');
  });
});
