import { beforeEach, describe, expect, it } from 'vitest';
import { Match } from '../play/match.svelte';
import { head, node } from '../play/testing';
import { merged } from '../play/tree';
import { check } from './check';
import { proofOf } from './proof';
import { keepPromise, promised } from './promises';
import { games } from './testing';

const [game] = games;
const tags = [
  { name: 'Commitment', value: game!.commitment },
  { name: 'Opening', value: game!.disclosure.trim().replaceAll('\n', ' / ') },
  { name: 'Redeals', value: game!.redeals.map((ply, i) => `${i + 1}@${ply}`).join(' ') },
];

/** A match with the moves of the game in one line. */
function played(kind: string): Match {
  const match = new Match('m1');
  match.nodes = merged(
    null,
    game!.moves.map((move, i) => node(i + 1, i, i + 1, { move })),
  );
  match.main = game!.moves.length;
  match.head = { ...head, game: 'jieqi', kind };
  return match;
}

describe('the proof of a deal', () => {
  it('is what a match states once it is over', () => {
    const match = played('game');
    const dealt = { ...match.head!, commitment: game!.commitment };
    expect(proofOf(match, dealt)?.disclosure).toBe('');
    match.disclosure = game!.disclosure;
    match.redeals = game!.redeals;
    expect(check(proofOf(match, dealt)!).holds).toBe(true);
  });

  it('is what a saved game states in its tags', () => {
    const match = played('study');
    expect(check(proofOf(match, { ...match.head!, tags })!).holds).toBe(true);
    expect(proofOf(match, match.head!)).toBeNull();
  });

  it.each(['2@6', '1@x', '1@6 3@9', 'nhiều'])('with the redeals %j is none', (value) => {
    const match = played('study');
    const changed = [...tags.slice(0, 2), { name: 'Redeals', value }];
    expect(check(proofOf(match, { ...match.head!, tags: changed })!).holds).toBe(false);
  });
});

describe('a promise', () => {
  beforeEach(() => localStorage.clear());

  it('is the first that was seen', () => {
    expect(promised('m1')).toBeUndefined();
    keepPromise('m1', 'a');
    keepPromise('m1', 'b');
    expect(promised('m1')).toBe('a');
  });

  it('is forgotten after many others', () => {
    for (let i = 0; i < 101; i++) keepPromise(`m${i}`, String(i));
    expect(promised('m0')).toBeUndefined();
    expect(promised('m100')).toBe('100');
  });

  it('is none where the storage holds something else', () => {
    localStorage.setItem('banco.promises', '{');
    expect(promised('m1')).toBeUndefined();
  });
});
