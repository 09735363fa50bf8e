import { describe, expect, it } from 'vitest';
import { browse, stepped } from './browse';
import { Match } from './match.svelte';
import { head, node } from './testing';
import { merged } from './tree';

/** 1-2-3 with 4-5 instead of 2; the match stands at 2. */
function standing(kind: string): Match {
  const match = new Match('m1');
  match.head = { ...head, kind };
  match.nodes = merged(null, [
    node(1, 0, 1),
    node(2, 1, 2),
    node(3, 2, 3),
    node(4, 1, 2),
    node(5, 4, 3),
  ]);
  match.current = match.main = 2;
  return match;
}

describe('browsing', () => {
  it('goes along the line of a game, and beyond it into what was taken back', () => {
    const match = standing('game');
    expect(stepped(match, 'back')).toBe(1);
    expect(stepped(match, 'start')).toBe(0);
    expect(stepped(match, 'on')).toBe(3);
    expect(stepped(match, 'end')).toBeNull();
  });

  it('returns to where a game stands', () => {
    const match = standing('game');
    match.cursor = 4;
    expect(stepped(match, 'end')).toBe(2);
    match.cursor = 0;
    expect(stepped(match, 'back')).toBeNull();
    expect(stepped(match, 'start')).toBeNull();
    expect(stepped(match, 'on')).toBe(1);
  });

  it('goes along what was played also when something else is tried after the end', () => {
    const match = standing('game');
    match.main = 3;
    match.current = 4;
    match.cursor = 1;
    expect(stepped(match, 'on')).toBe(2);
    expect(stepped(match, 'end')).toBe(4);
  });

  it('goes to the end of a line of a study', () => {
    const match = standing('study');
    expect(stepped(match, 'end')).toBe(3);
    match.cursor = 4;
    expect(stepped(match, 'end')).toBe(5);
  });

  it('goes to what else was played, and no further', () => {
    const match = standing('study');
    expect(stepped(match, 'above')).toBeNull();
    expect(stepped(match, 'below')).toBe(4);
    match.cursor = 4;
    expect(stepped(match, 'above')).toBe(2);
    expect(stepped(match, 'below')).toBeNull();
    match.cursor = 0;
    expect(stepped(match, 'below')).toBeNull();
  });

  it('follows the match again once it is there', () => {
    const match = standing('game');
    match.cursor = 4;
    expect(browse(match, 'end')).toBe(true);
    expect(match.cursor).toBeNull();
    expect(browse(match, 'end')).toBe(false);
  });
});
