import { describe, expect, it } from 'vitest';
import { addressOf, isFiltered, queryOf, readFilters } from './filters';

const none = readFilters(new URLSearchParams());
const some = { ...none, game: 'caro', result: 'won', from: '2026-11-01' };

describe('filters', () => {
  it('ask only for what narrows the list', () => {
    expect(queryOf(none)).toEqual({});
    expect(queryOf(some)).toEqual({ game: 'caro', result: 'won', from: '2026-11-01' });
    expect(queryOf(some, 1700000000000)).toEqual({
      game: 'caro',
      result: 'won',
      from: '2026-11-01',
      before: '1700000000000',
    });
  });

  it('are kept in the address and read back', () => {
    expect(addressOf(none)).toBe('/library');
    const address = new URL(addressOf({ ...some, opponent: 'mcts:simulations=3000' }), 'http://x');
    expect(readFilters(address.searchParams)).toEqual({
      ...some,
      opponent: 'mcts:simulations=3000',
    });
  });

  it('leave out what makes no sense', () => {
    const query = new URLSearchParams(
      'kind=party&result=maybe&from=yesterday&game=<b>&to=2026-1-1',
    );
    expect(readFilters(query)).toEqual(none);
  });

  it('know whether they narrow anything', () => {
    expect(isFiltered(none)).toBe(false);
    expect(isFiltered(some)).toBe(true);
  });
});
