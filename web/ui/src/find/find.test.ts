import { beforeAll, describe, expect, it } from 'vitest';
import { speakAll } from '../i18n';
import { everything, find, folded, type Found } from './find';

describe('the search over the page', () => {
  let all: Found[] = [];
  beforeAll(async () => {
    await speakAll();
    all = await everything('vi');
  });
  const first = (text: string) => find(all, text)[0]?.path;

  it('reads words without their accents', () => {
    expect(folded('Cản chân Mã, Đỏ')).toBe('can chan ma, do');
  });

  it.each([
    ['giải đấu', '/tournaments'],
    ['giai dau', '/tournaments'],
    ['lớp học', '/class'],
    ['câu đố', '/puzzles'],
    ['cờ úp', '/?game=jieqi'],
    ['luật cờ tướng', '/rules/xiangqi'],
    ['cản chân mã', '/rules/xiangqi#horse'],
    ['pháo trùng', '/puzzles?theme=double-cannon'],
    ['đăng ký', '/account'],
    ['cây tìm kiếm', '/lab'],
  ])('finds %s', (text, path) => {
    expect(first(text)).toBe(path);
  });

  it('offers the player of a name, and nothing for nothing', () => {
    expect(find(all, 'nam_1990').at(-1)?.path).toBe('/player?name=nam_1990');
    expect(find(all, '  ')).toEqual([]);
    expect(find(all, '<script>')).toEqual([]);
  });
});
