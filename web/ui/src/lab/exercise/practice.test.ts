import { expect, it } from 'vitest';
import { kinds, planText, readPlan } from './practice.svelte';

it('a plan reads as it is written', () => {
  for (const kind of kinds) {
    const wish = { kind, depth: 3, width: 2, ties: true };
    expect(readPlan(planText(wish, 17))).toEqual({ ...wish, seed: 17 });
  }
  expect(readPlan('')).toEqual({ kind: 'minimax', depth: 2, width: 3, ties: false, seed: 0 });
  expect(readPlan('ucb:seed=x,depth')).toMatchObject({ kind: 'ucb', seed: 0, depth: 2 });
});
