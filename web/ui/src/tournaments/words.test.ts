import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LogLine, PairedBoard, TournamentSettings } from '../api/wire';
import { prefs } from '../prefs.svelte';
import {
  byeScore,
  byesOf,
  cellOf,
  flipResult,
  logText,
  pointsText,
  resultText,
  roundCell,
  scoreText,
} from './words';

const boards: PairedBoard[] = [
  { white: 1, black: 4, result: '1-0' },
  { white: 2, black: 3 },
  { white: 5, black: 0 },
  { white: 6, black: 7, result: '-+' },
];
const rank = (id: number) => 10 + id;

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
  const players = [{ id: 1, name: 'Hòa', rating: 1500 }];
  const say = (line: Partial<LogLine>) =>
    logText({ settings, players }, { at: 0, by: 'host', kind: '', ...line });

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
});
