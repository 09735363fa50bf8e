import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LogLine, PairedBoard, Rank, Tournament, TournamentSettings } from '../api/wire';
import { prefs } from '../prefs.svelte';
import type { SeenBoard } from './following.svelte';
import {
  byeScore,
  byesOf,
  cellOf,
  flipResult,
  logText,
  pointsText,
  resultText,
  roundCell,
  roundGames,
  rowsOf,
  scoreText,
  seatText,
} from './words';

const boards: PairedBoard[] = [
  { white: 1, black: 4, result: '1-0' },
  { white: 2, black: 3 },
  { white: 5, black: 0 },
  { white: 6, black: 7, result: '-+' },
];
const rank = (id: number) => 10 + id;

describe('the boards of a round', () => {
  const seen = {
    plies: 3,
    turn: 'second',
    picture: { pieces: [], taken: [[], []] },
    at: 7,
  } as const;
  const shot = (match: string) => ({ ...seen, match }) as unknown as SeenBoard;
  const now = (result?: string, ended = 0) =>
    ({
      players: [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `P${id}`, offline: id > 5 })),
      rounds: [
        {
          boards: [
            { white: 1, black: 2, match: 'a', live: !result, result },
            { white: 3, black: 4 },
            { white: 5, black: 6 },
            { white: 7, black: 0 },
          ],
        },
      ],
      games: [],
      settings: { game: 'chess' },
      ended,
    }) as unknown as Tournament;
  const wall = (from: Tournament, known: string[]) =>
    roundGames(from, Object.fromEntries(known.map((match) => [match, shot(match)]))).map(
      ({ number, result, seen: { plies } }) => [number, plies, result ?? ''],
    );

  it('keep their places from before the first picture until the next round', () => {
    const coming = [2, -1, ''];
    expect(wall(now(), [])).toEqual([[1, -1, ''], coming]);
    expect(wall(now(), ['a'])).toEqual([[1, 3, ''], coming]);
    expect(wall(now('1-0'), ['a'])).toEqual([[1, 3, '1-0'], coming]);
    expect(wall(now('+-'), [])).toEqual([coming]);
    expect(wall(now('1-0', 1), ['a'])).toEqual([]);
  });
});

describe('the place of a match', () => {
  const say = (match: string, mine: 'first' | 'second' | null, settings: object, length = 5) =>
    seatText(
      {
        settings,
        length,
        rounds: [
          { boards: [{ white: 1, black: 2, match: 'a' }] },
          {
            boards: [
              { white: 3, black: 1, match: 'b' },
              { white: 4, black: 2, match: 'c' },
            ],
          },
        ],
      } as unknown as Tournament,
      match,
      mine,
    );

  it('names round, board and the side of the viewer', () => {
    prefs.lang = 'vi';
    expect(say('c', 'second', { game: 'chess' })).toBe('vòng 2/5 · bàn 2 · bạn cầm quân Đen');
    expect(say('a', 'first', { game: 'xiangqi' }, 0)).toBe('vòng 1 · bàn 1 · bạn cầm quân Đỏ');
    expect(say('c', null, { game: 'chess' })).toBe('vòng 2/5 · bàn 2');
    expect(say('x', 'first', { game: 'chess' })).toBe('bạn cầm quân Trắng'); // an arena has no rounds
    const swap = { game: 'caro', variant: { opening: 'swap2' } };
    expect(say('a', 'first', swap)).toBe('vòng 1/5 · bàn 1 · bạn: Bên đi trước');
  });
});

describe('the cross-table', () => {
  it('tells opponent, colour and score of a round', () => {
    expect(cellOf({ boards }, 1, rank)).toEqual({
      against: 14,
      opponent: 4,
      white: true,
      score: '1',
    });
    expect(cellOf({ boards }, 4, rank)).toEqual({
      against: 11,
      opponent: 1,
      white: false,
      score: '0',
    });
    expect(cellOf({ boards }, 7, rank)).toEqual({
      against: 16,
      opponent: 6,
      white: false,
      score: '+',
    });
  });

  it('numbers opponents by rows, which tied players do not share', () => {
    const standings = [3, 1, 4, 2].map((id, i) => ({ id, rank: i ? 2 : 1 }) as Rank);
    const row = rowsOf(standings);
    expect([4, 3, 1, 2].map((id) => cellOf({ boards }, id, row)?.against)).toEqual([2, 4, 3, 1]);
    expect(row(9)).toBe(0);
  });

  it('leaves a game that goes on open', () => {
    expect(cellOf({ boards }, 3, rank)).toEqual({
      against: 12,
      opponent: 2,
      white: false,
      score: '',
    });
  });

  it('knows byes, rests and absences', () => {
    expect(cellOf({ boards }, 5, rank)).toEqual({
      against: 0,
      opponent: 0,
      white: false,
      score: '+',
    });
    expect(cellOf({ boards, resting: [8] }, 8, rank)).toEqual({
      against: 0,
      opponent: 0,
      white: false,
      score: '½',
    });
    expect(cellOf({ boards, granted: [9] }, 9, rank)?.score).toBe('+');
    expect(cellOf({ boards, resting: [8] }, 9, rank)).toBeUndefined();
  });

  it('counts byes among the wins, with what they gave', () => {
    const rounds = [{ boards }, { boards: [], granted: [5] }, { boards: [], resting: [5] }];
    expect([5, 7, 1].map((id) => byesOf({ rounds }, id))).toEqual([2, 0, 0]);
    const given = (double: boolean) =>
      rounds.map((round) => {
        const cell = cellOf(round, 5, rank);
        return cell && byeScore({ double } as TournamentSettings, cell);
      });
    expect(given(false)).toEqual(['+1', '+1', '+½']);
    expect(given(true)).toEqual(['+2', '+2', '+1']);
  });

  it('has the points of a team’s games for its match', () => {
    const teams = [
      { white: 1, black: 2, result: '1-0', score: '2.5-1.5' },
      { white: 3, black: 4, score: '1.0-0.0' },
      { white: 5, black: 0, score: '2.0-0.0' },
    ];
    prefs.lang = 'vi';
    const scores = [1, 2, 3, 5].map((id) => roundCell({ boards, teams }, id, rank)?.score);
    expect(scores).toEqual(['2,5', '1,5', '', '+']);
    expect(scoreText('2.5-1.0')).toBe('2,5–1');
    expect(['1-0', '-+', '1/2', undefined].map(flipResult)).toEqual(['0-1', '+-', '1/2', '']);
  });

  it('writes points as the language does', () => {
    const written = () => ['2.0', '2.5', '12.25', '0', '10', '8.50'].map(pointsText);
    prefs.lang = 'vi';
    expect(written()).toEqual(['2', '2,5', '12,25', '0', '10', '8,5']);
    prefs.lang = 'en';
    expect(written()).toEqual(['2', '2.5', '12.25', '0', '10', '8.5']);
  });

  it('writes results in signs', () => {
    expect(['1-0', '1/2', '+-', '', 'x'].map(resultText)).toEqual(['1–0', '½–½', '+ –', '', '']);
  });
});

describe('the log', () => {
  const settings = { double: false } as TournamentSettings;
  const players = ['Hòa', 'Mai', 'Nam'].map((name, i) => ({ id: i + 1, name, rating: 1500 }));
  const rounds = [
    {
      boards: [
        { white: 1, black: 2, result: '1-0' },
        { white: 3, black: 0 },
      ],
    },
    { boards: [{ white: 2, black: 3, result: '-+' }] },
    { boards: [{ white: 3, black: 0 }] },
  ];
  const say = (line: Partial<LogLine>) =>
    logText({ settings, players, rounds }, { at: 0, by: 'host', kind: '', ...line });

  it('has words for every kind of line', () => {
    const go = readFileSync(join(import.meta.dirname, '../../../../host/log.go'), 'utf8');
    const kinds = [...go.matchAll(/LogKind = "([\w-]+)"/g)].map(([, kind]) => kind ?? '');
    expect(kinds.length).toBeGreaterThan(10);
    const whys: Record<string, string[]> = {
      wait: ['few', 'met'],
      relax: ['bye', 'color', 'rematch'],
    };
    for (const kind of kinds) {
      for (const why of whys[kind] ?? [undefined]) {
        expect(say({ kind, player: 1, ...(why && { why }) }), kind).toMatch(/ .*\.$/);
      }
    }
  });

  it('names players, boards, results and points', () => {
    expect(say({ kind: 'correct', round: 2, board: 1, before: '1-0', result: '1/2' })).toBe(
      'Vòng 2, bàn 1: sửa kết quả 1–0 thành ½–½.',
    );
    expect(say({ kind: 'correct', round: 2, board: 1, result: '0-1' })).toBe(
      'Vòng 2, bàn 1: ghi kết quả 0–1.',
    );
    expect(say({ kind: 'correct', board: 7, before: '1-0' })).toBe(
      'Ván 7: sửa kết quả 1–0 thành ….',
    );
    expect(say({ kind: 'bye', player: 1, round: 3, half: 1 })).toBe(
      'Hòa được nghỉ vòng 3, +½ điểm.',
    );
    expect(say({ kind: 'bye', player: 1, round: 3 })).toBe('Hòa không nghỉ vòng 3 nữa.');
    expect(say({ kind: 'no-show', player: 1, round: 1, board: 4 })).toBe(
      'Vòng 1, bàn 4: Hòa vắng mặt, bị xử thua.',
    );
  });

  it('says when rounds begin and end, with the results of their games', () => {
    expect(say({ kind: 'round', round: 2 })).toBe('Vòng 2 bắt đầu.');
    const end = (round: number) => say({ kind: 'round-end', round }).replaceAll('\u2060', '');
    expect(end(1)).toBe('Vòng 1 kết thúc: Hòa 1–0 Mai.');
    expect(end(2)).toBe('Vòng 2 kết thúc: Mai – + Nam.');
    expect(end(3)).toBe('Vòng 3 kết thúc.');
  });
});
