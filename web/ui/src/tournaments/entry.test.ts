import { beforeEach, describe, expect, it } from 'vitest';
import type { PairedBoard, Tournament } from '../api/wire';
import { prefs } from '../prefs.svelte';
import { entryQuestion, shownRound } from './entry';

describe('the round that is shown', () => {
  it('is the latest, also after the viewer has chosen the one that was', () => {
    expect(shownRound(null, 3, true)).toBe(3);
    expect(shownRound({ round: 2, latest: 2 }, 2, true)).toBe(2);
    expect(shownRound({ round: 2, latest: 2 }, 3, true)).toBe(3);
    expect(shownRound({ round: 2, latest: 2 }, 3, false)).toBe(3);
  });

  it('is an older one for whoever looks at it; the host goes on with the new round', () => {
    const choice = { round: 1, latest: 2 };
    expect([true, false].map((host) => shownRound(choice, 2, host))).toEqual([1, 1]);
    expect([true, false].map((host) => shownRound(choice, 3, host))).toEqual([3, 1]);
  });
});

describe('the question before a result', () => {
  beforeEach(() => (prefs.lang = 'vi'));

  const now = (ended = 0) =>
    ({
      ended,
      rounds: [
        { boards: [{ white: 1, black: 2, result: '1-0' }] },
        {
          boards: [
            { white: 1, black: 3 },
            { white: 2, black: 4, match: 'a', live: true },
            { white: 5, black: 6, match: 'b', result: '0-1' },
          ],
        },
      ],
      games: [] as PairedBoard[],
    }) as unknown as Tournament;
  const ask = (round: number, board: number, result: string, turned = false) =>
    entryQuestion(now(), { round, board, result, turned });

  it('is not asked before the first result of a board of this round', () => {
    expect(ask(2, 1, '1-0')).toBe('');
  });

  it('says what changes', () => {
    expect(ask(1, 1, '1/2')).toBe('Vòng 1, bàn 1: đang ghi 1–0. Đổi thành ½–½?');
    expect(ask(2, 3, '+-', true)).toBe('Vòng 2, bàn 3: đang ghi 1–0. Đổi thành – +?');
    expect(ask(2, 3, '')).toBe('Vòng 2, bàn 3: đang ghi 0–1. Xoá kết quả này?');
    expect(entryQuestion(now(1), { round: 2, board: 1, result: '1-0' })).toBe(
      'Vòng 2, bàn 1: ghi 1–0?',
    );
  });

  it('says that a running game ends', () => {
    expect(ask(2, 2, '1-0')).toBe(
      'Vòng 2, bàn 2: ván đang đấu trên trang sẽ dừng. Ghi kết quả 1–0?',
    );
  });

  it('names a game of an arena by its number', () => {
    const games = [{ white: 1, black: 2, number: 7, result: '1-0' }];
    const arena = { ...now(), rounds: [], games } as unknown as Tournament;
    expect(entryQuestion(arena, { round: 0, board: 7, result: '' })).toBe(
      'Ván 7: đang ghi 1–0. Xoá kết quả này?',
    );
  });
});
