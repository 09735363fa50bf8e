import { beforeAll, describe, expect, it } from 'vitest';
import { speakAll } from '../i18n';
import { leftText, turnText } from './turns';

beforeAll(() => speakAll());

const hour = 3_600_000;
const game = {
  id: 'x',
  game: 'chess',
  variant: {},
  you: 'first',
  opponent: {},
  left: hour,
  plies: 3,
};

describe('a game by correspondence', () => {
  it('tells what is left in whole units', () => {
    expect(leftText(72 * hour)).toBe('còn 3 ngày');
    expect(leftText(48 * hour - 1)).toBe('còn 47 giờ');
    expect(leftText(2 * hour - 1)).toBe('còn 119 phút');
    expect(leftText(0)).toBe('còn 1 phút');
  });

  it('tells why no time runs', () => {
    expect(turnText({ ...game, you: 'first', mine: true })).toBe('còn 60 phút');
    expect(turnText({ ...game, you: 'first', plies: 0 })).toBe('chưa đi nước đầu');
    expect(turnText({ ...game, you: 'first', away: Date.UTC(2026, 10, 20, 12) })).toBe(
      'đối thủ nghỉ đến 20/11/2026',
    );
  });
});
