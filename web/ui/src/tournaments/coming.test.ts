import { expect, it } from 'vitest';
import type { PairedBoard, Tournament } from '../api/wire';
import { comingOf, comingText } from './coming';

/** A knock-out of four in the break after a round, as a player sees it. */
function afterRound(boards: PairedBoard[], you: number): Tournament {
  const players = ['An', 'Bình', 'Chi', 'Dũng'].map((name, i) => ({ id: i + 1, name, rating: 0 }));
  const upcoming = [{ white: 1, black: 3 }];
  const settings = { system: 'knockout' } as Tournament['settings'];
  const now = {
    settings,
    players,
    you,
    rounds: [{ boards }],
    games: [],
    begun: 1,
    next: 2,
    upcoming,
  };
  return now as unknown as Tournament;
}

it('tells whoever lost in a knock-out that they are out, also in the break', () => {
  const boards = [
    { white: 1, black: 2, result: '1-0' },
    { white: 4, black: 3, result: '-+' },
  ];
  const kinds = [1, 2, 3, 4].map((you) => comingOf(afterRound(boards, you)).kind);
  expect(kinds).toEqual(['next', 'out', 'next', 'out']);
  const absent = [{ white: 1, black: 2, result: '--' }];
  expect(comingOf(afterRound(absent, 1)).kind).toBe('out');
});

it('tells whoever waits for other boards what follows them', () => {
  const boards = [
    { white: 1, black: 2, result: '1-0' },
    { white: 4, black: 3 },
  ];
  const text = (length: number, you: number) => {
    const now = { ...afterRound(boards, you), length, next: undefined } as unknown as Tournament;
    now.settings = { ...now.settings, system: 'swiss' };
    return comingText(now, comingOf(now), 0);
  };
  expect(text(2, 1)).toBe(
    'Vòng 1/2: ván của bạn đã xong, còn 1 bàn đang đấu. Xong hết thì vào vòng 2',
  );
  expect(text(1, 1)).toMatch(/Xong hết thì có kết quả chung cuộc$/);
});

it('tells a host who plays what to press', () => {
  const now = { ...afterRound([], 1), begun: 0, next: undefined } as unknown as Tournament;
  expect(comingText(now, comingOf(now), 0)).toMatch(/Chờ ban tổ chức/);
  now.host = true;
  expect(comingText(now, comingOf(now), 0)).toMatch(/đã có 4 người.*“Bắt đầu giải”$/);
});

it('tells the players of an arena when no more games begin', () => {
  const arena = { ...afterRound([], 1), rounds: [], closes: 500_000, pairsUntil: 380_000 };
  const text = (seconds: number) => comingText(arena, comingOf(arena), seconds);
  expect(text(121)).toBe('Đang tìm đối thủ cho bạn, giải còn 2:01');
  expect(text(120)).toBe('Sắp hết giờ, không ghép ván mới nữa. Giải còn 2:00');
});
