import { expect, it } from 'vitest';
import type { PairedBoard, Tournament } from '../api/wire';
import {
  absenceText,
  afterRoundText,
  comingOf,
  comingText,
  firstMoveText,
  saidAtBoard,
} from './coming';

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
    now.settings = { ...now.settings, system: 'swiss', break: 40 };
    return comingText(now, comingOf(now), 0);
  };
  expect(text(2, 1)).toBe(
    'Vòng 1/2: ván của bạn đã xong, còn 1 bàn đang đấu. Xong hết, nghỉ 0:40 rồi vào vòng 2: bạn sẽ được gọi vào bàn',
  );
  expect(text(1, 1)).toMatch(/Xong hết thì có kết quả chung cuộc$/);
});

it('tells whoever was not there that the round is lost, until the next game is played', () => {
  const boards = [
    { white: 1, black: 2, result: '-+' },
    { white: 4, black: 3, result: '1-0' },
  ];
  const now = (you: number) => {
    const now = afterRound(boards, you);
    now.settings = { ...now.settings, system: 'swiss' };
    return now;
  };
  const texts = [1, 2, 3].map((you) => comingText(now(you), comingOf(now(you)), 5));
  expect(texts.map((text) => text.startsWith('Vòng 1 bạn bị xử thua'))).toEqual([
    true,
    false,
    false,
  ]);
  const playing = { ...now(1), playing: 'm', turn: 'first', next: undefined } as Tournament;
  playing.rounds = [...playing.rounds, { boards: [{ white: 1, black: 3 }] }];
  const text = (first: number) => comingText(playing, comingOf(playing), 0, first);
  expect(text(9)).toMatch(/^Vòng 1 bạn bị xử thua vì chưa đi nước đầu\. Vòng 2/);
  expect(text(0)).toMatch(/^Vòng 2/);
});

it('tells how long breaks are and what becomes of whoever stays away', () => {
  const settings = { system: 'swiss', break: 30, patience: 120 } as Tournament['settings'];
  expect(absenceText(settings)).toBe(
    'Nghỉ 0:30 giữa hai vòng. Sau 2:00 chưa đi nước đầu thì thua ván đó',
  );
  expect(absenceText({ ...settings, system: 'arena' })).toMatch(/^Sau 2:00/);
});

it('tells a host who plays what to press', () => {
  const now = { ...afterRound([], 1), begun: 0, next: undefined } as unknown as Tournament;
  expect(comingText(now, comingOf(now), 0)).toMatch(/Chờ ban tổ chức/);
  now.host = true;
  expect(comingText(now, comingOf(now), 0)).toMatch(
    /đã có 4 người.*“Bắt đầu giải”: vòng 1 mở ngay$/,
  );
});

it('tells the players of an arena when no more games begin', () => {
  const arena = { ...afterRound([], 1), rounds: [], closes: 500_000, pairsUntil: 380_000 };
  const text = (seconds: number) => comingText(arena, comingOf(arena), seconds);
  expect(text(121)).toBe('Đang tìm đối thủ cho bạn, giải còn 2:01');
  expect(text(120)).toBe('Sắp hết giờ, không ghép ván mới nữa. Giải còn 2:00');
});

it('tells a player whose game is on whose turn it is, and how long there is for the first move', () => {
  const boards = [
    { white: 1, black: 2, match: 'a', live: true },
    { white: 4, black: 3, match: 'b', live: true },
  ];
  const text = (you: number, turn: 'first' | 'second' | undefined, first = 0) => {
    const now = { ...afterRound(boards, you), length: 2, next: undefined, playing: 'a', turn };
    return comingText(
      now as unknown as Tournament,
      comingOf(now as unknown as Tournament),
      0,
      first,
    );
  };
  const own = 'Vòng 1/2, bàn 1: ván của bạn với Bình';
  expect(text(1, 'first')).toBe(`${own} · đến lượt bạn`);
  expect(text(1, 'second')).toBe(`${own} · chờ Bình đi`);
  expect(text(2, 'first')).toBe('Vòng 1/2, bàn 1: ván của bạn với An · chờ An đi');
  expect(text(3, 'second')).toBe('Vòng 1/2, bàn 2: ván của bạn với Dũng · đến lượt bạn');
  expect(text(1, 'first', 48)).toBe(
    `${own} · đến lượt bạn: đi nước đầu trong 0:48, nếu không bị xử thua`,
  );
  expect(text(1, 'second', 48)).toBe(`${own} · chờ Bình đi nước đầu, còn 0:48`);
  expect(text(1, undefined)).toBe(own);
});

it('tells the players of an arena whose turn it is, too', () => {
  const games = [{ white: 2, black: 1, match: 'a', live: true }];
  const now = { ...afterRound([], 1), rounds: [], games, playing: 'a', turn: 'second' } as const;
  const arena = now as unknown as Tournament;
  expect(comingText(arena, comingOf(arena), 60)).toBe('Ván của bạn với Bình · đến lượt bạn');
});

it('says at the board how long there is for the first move, and what happens then', () => {
  expect(firstMoveText('mine', 'Nam', 48)).toBe(
    'Đến lượt bạn: 0:48 để đi nước đầu, nếu không bạn bị xử thua',
  );
  expect(firstMoveText('other', 'Nam', 48)).toBe(
    'Nam có 0:48 để đi nước đầu, nếu không bạn thắng ván này',
  );
  expect(firstMoveText('watched', 'Nam', 60)).toBe(
    'Nam có 1:00 để đi nước đầu, nếu không bị xử thua',
  );
});

it('leaves it to the own board, and to those of games that are over, to say what comes next', () => {
  const boards = [
    { white: 1, black: 2, match: 'a', live: true },
    { white: 4, black: 3, match: 'b', live: true },
    { white: 5, black: 6, match: 'c', result: '1-0' },
  ];
  const said = (you: number) =>
    ['a', 'b', 'c', 'x'].filter((match) => saidAtBoard(afterRound(boards, you), match));
  expect(said(1)).toEqual(['a', 'c']);
  expect(said(3)).toEqual(['b', 'c']);
});

it('tells the host what follows the boards', () => {
  const now = { ...afterRound([], 1), length: 2 } as unknown as Tournament;
  now.settings = { ...now.settings, break: 40 };
  expect(afterRoundText(now)).toBe('Xong hết, nghỉ 0:40 rồi vào vòng 2');
  expect(afterRoundText({ ...now, length: 1 })).toBe('Xong hết thì có kết quả chung cuộc');
  now.settings = { ...now.settings, break: 0 };
  expect(afterRoundText(now)).toBe('Xong hết thì vào vòng 2 ngay');
});
