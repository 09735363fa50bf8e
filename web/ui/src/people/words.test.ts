import { beforeAll, describe, expect, it } from 'vitest';
import { speakAll } from '../i18n';
import { controlText, playerPath, playerText } from './words';

beforeAll(() => speakAll());

const rating = { game: 'chess', speed: 'blitz', value: 1500, provisional: true, games: 0 };

describe('words of people', () => {
  it('name a player with a rating, and a guest', () => {
    expect(playerText({ name: 'An', rating })).toBe('An (1500?)');
    expect(playerText({ name: 'An', rating: { ...rating, provisional: false } })).toBe('An (1500)');
    expect(playerText({ name: 'An' })).toBe('An');
    expect(playerText({})).toBe('Khách');
    expect(playerText({ name: 'Bim', rating, bot: true })).toBe('Bim (máy)');
  });

  it('write clocks in few signs', () => {
    expect(controlText()).toBe('không giờ');
    expect(controlText({ total: 180_000, increment: 2000 })).toBe('3+2');
    expect(controlText({ total: 30_000 })).toBe('0.5+0');
    expect(controlText({ total: 600_000, byoyomi: 30_000, periods: 3 })).toBe('10′ + 3×30″');
    expect(controlText({ perMove: 30_000 })).toBe('30 giây/nước');
    expect(controlText({ perMove: 3 * 86_400_000 })).toBe('3 ngày/nước');
  });

  it('lead to a player by any name', () => {
    expect(playerPath('Nguyễn An')).toBe('/player?name=Nguy%E1%BB%85n%20An');
  });
});
