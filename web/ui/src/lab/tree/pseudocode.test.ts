import { describe, expect, it } from 'vitest';
import { en } from '../../i18n/en';
import { vi } from '../../i18n/vi';
import { linesOf, placeOf, variablesOf, written } from './pseudocode';
import { usual } from './question';
import { simMoment } from './simulations';
import { book, by, node, traced } from './testing';
import { Tracing } from './tracing.svelte';

async function at(step: number, of = traced) {
  const question = { ...usual, step };
  const tracing = new Tracing(
    question,
    () => Promise.resolve(of),
    () => 'uci',
  );
  await tracing.run();
  return placeOf(tracing);
}

describe('pseudo-code', () => {
  it('is lit where the search is', async () => {
    const steps = [0, 1, 2, 3, 9, 10, 12, 13, 22];
    const places = await Promise.all(steps.map((step) => at(step)));
    expect(places.map(({ tag, caller }) => [tag, caller])).toEqual([
      ['head', null],
      ['max', null], // into the root
      ['min', 'max.try'],
      ['leaf', 'min.try'],
      ['return', 'max.try'], // 3 comes back to Max
      ['min', 'max.try'],
      ['leaf', 'min.try'],
      ['min.cut', 'max.try'], // 2 ≤ 3
      ['return', null],
    ]);
  });

  it('has the variables of the node', () => {
    const root = by(0);
    const seen = (id: number, step: number) =>
      variablesOf(traced, by(id), root, step).map(({ name, value }) => `${name} ${value}`);
    expect(seen(5, 10)).toEqual(['α 3', 'β 1000000']);
    expect(seen(5, 13)).toEqual(['v 2', 'α 3', 'β 2']);
    expect(variablesOf({ ...traced, kind: 'minimax' }, by(5), root, 13)).toEqual([
      { name: 'v', value: 2 },
    ]);
    expect(variablesOf(traced, by(-2), root, 13)).toEqual([]);
  });

  it('has a line for whatever a search of its kind does', async () => {
    const whys = [
      'all',
      'cut',
      'leaf',
      'quiet',
      'over',
      'table',
      'null',
      'pruned',
      'repeated',
      'stopped',
    ];
    for (const algorithm of ['alphabeta', 'threat'] as const) {
      const chance = algorithm === 'threat' ? {} : { chance: 'star1' };
      const known = linesOf(algorithm, chance).map(({ tag }) => tag);
      for (const why of whys)
        for (const kind of algorithm === 'threat' ? ['max', 'min'] : ['max', 'min', 'chance'])
          for (const step of [1, 2]) {
            const one = node(0, -1, { kind, max: kind === 'max', why, enter: 1, leave: 2 });
            const { tag } = await at(step, { ...traced, kind: algorithm, nodes: [one] });
            expect(known, `${algorithm}: ${kind} ${why}`).toContain(tag);
          }
    }
    const simulated = linesOf('puct', {}).map(({ tag }) => tag);
    for (const moment of [1, 2, 3, 4]) expect(simulated).toContain(simMoment(moment).phase);
  });

  it('has its words in both languages, and each line once', () => {
    for (const algorithm of written) {
      const lines = linesOf(algorithm, { chance: 'star1' });
      expect(new Set(lines.map(({ tag }) => tag)).size).toBe(lines.length);
      const words = lines.flatMap(({ text }) => [...text.matchAll(/\{(\w+)\}/g)]);
      for (const [, word] of words) {
        expect(vi).toHaveProperty([`lab.code.${word}`]);
        expect(en).toHaveProperty([`lab.code.${word}`]);
      }
      for (const part of ['what', 'look', 'try', 'answer'])
        expect(vi).toHaveProperty([`lab.explained.${algorithm}.${part}`]);
    }
    expect(book).toHaveLength(13);
  });
});
