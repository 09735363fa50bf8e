import { describe, expect, it } from 'vitest';
import type { Row } from '../api/wire';
import { byGames, byStrength, groups, history, playerOf, rate, tally } from './count';

let created = 0;
function row(side: Row['side'], winner: Row['winner'], more: Partial<Row> = {}): Row {
  return {
    id: String(++created),
    game: 'xiangqi',
    kind: 'mine',
    player: 'human',
    opponent: 'random',
    reason: '',
    plies: 1,
    opening: {},
    created,
    side,
    winner,
    ...more,
  };
}

const rows = [
  row('first', 'first'),
  row('first', 'second'),
  row('second', 'second', { opponent: 'mcts:simulations=3000' }),
  row('second', 'none', { opponent: 'mcts:simulations=3000' }),
];

describe('a tally', () => {
  it('counts for the visitor, whichever side they had', () => {
    expect(tally(rows, 'me')).toEqual({ won: 2, drawn: 1, lost: 1 });
  });

  it('counts for the opponent the other way round', () => {
    expect(tally(rows, 'opponent')).toEqual({ won: 1, drawn: 1, lost: 2 });
  });

  it('has a rate without and with draws', () => {
    const counts = { won: 2, drawn: 4, lost: 2 };
    expect(rate(counts, false)).toBe(0.5);
    expect(rate(counts, true)).toBe(0.25);
  });

  it('has no rate where nothing counts', () => {
    expect(rate({ won: 0, drawn: 3, lost: 0 }, false)).toBeNull();
    expect(rate({ won: 0, drawn: 3, lost: 0 }, true)).toBe(0);
    expect(rate({ won: 0, drawn: 0, lost: 0 }, true)).toBeNull();
  });
});

describe('a game between agents', () => {
  const agents = { kind: 'agents', player: 'engine', opponent: 'greedy' };
  const played = [row('first', 'first', agents), row('first', 'none', agents)];

  it('counts for either side', () => {
    const of = (whose: 'me' | 'opponent') => groups(played, (r) => playerOf(r, whose), whose);
    expect(of('me')).toEqual([{ key: 'engine', tally: { won: 1, drawn: 1, lost: 0 } }]);
    expect(of('opponent')).toEqual([{ key: 'greedy', tally: { won: 0, drawn: 1, lost: 1 } }]);
  });
});

describe('groups', () => {
  it('keep every row under its key', () => {
    expect(groups(rows, (r) => r.opponent, 'me')).toEqual([
      { key: 'random', tally: { won: 1, drawn: 0, lost: 1 } },
      { key: 'mcts:simulations=3000', tally: { won: 1, drawn: 1, lost: 0 } },
    ]);
  });

  it('go from the weakest setting to the strongest', () => {
    const keys = ['mcts:simulations=10000', 'engine:level=hard', 'mcts:simulations=900'];
    const sorted = [
      ...keys,
      'engine:level=novice',
      'engine:level=easy++',
      'engine:level=easy',
      'engine:level=easy+',
    ]
      .map((key) => ({ key, tally: { won: 0, drawn: 0, lost: 0 } }))
      .sort(byStrength);
    expect(sorted.map((g) => g.key)).toEqual([
      'engine:level=novice',
      'engine:level=easy',
      'engine:level=easy+',
      'engine:level=easy++',
      'engine:level=hard',
      'mcts:simulations=900',
      'mcts:simulations=10000',
    ]);
  });

  it('go from the most frequent to the rarest', () => {
    const more = [...rows, row('first', 'none', { opponent: 'mcts:simulations=3000' })];
    const sorted = groups(more, (r) => r.opponent, 'me').sort(byGames);
    expect(sorted.map((g) => g.key)).toEqual(['mcts:simulations=3000', 'random']);
  });
});

describe('a history', () => {
  it('grows in the order of time', () => {
    const moments = history([...rows].reverse(), 'me', true);
    expect(moments.map((m) => m.games)).toEqual([1, 2, 3, 4]);
    expect(moments.map((m) => m.rate)).toEqual([1, 1 / 2, 2 / 3, 2 / 4]);
  });

  it('begins with the first game that counts', () => {
    const drawn = row('first', 'none', { created: 0 });
    const moments = history([drawn, ...rows], 'me', false);
    expect(moments[0]).toMatchObject({ games: 2, rate: 1 });
    expect(history([drawn], 'me', false)).toEqual([]);
  });
});
