import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { speakAll } from '../i18n';
import { everything, find, folded, openings, players, type Found } from './find';

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
    ['cây tìm kiếm', '/lab?view=tree'],
    ['alpha-beta', '/lab?view=tree'],
    ['cờ thế', '/puzzles'],
    ['bot', '/account'],
    ['trợ giúp', '/rules'],
    ['help', '/rules'],
    ['cách chơi', '/rules'],
  ])('finds %s', (text, path) => {
    expect(first(text)).toBe(path);
  });

  it('finds nothing for nothing', () => {
    expect(find(all, '  ')).toEqual([]);
    expect(find(all, '<script>')).toEqual([]);
  });
});

describe('what the server knows', () => {
  const server = vi.spyOn(globalThis, 'fetch');
  const answer = (body: object) =>
    server.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body))));
  beforeEach(() => server.mockClear());

  it('has openings in both languages, which lead to an analysis', async () => {
    const fen = 'rnbqkbnr/pppppppp/8/8/5P2/8/PPPPP1PP/RNBQKBNR b KQkq - 0 1';
    answer({
      openings: [
        { game: 'chess', code: 'A02', vi: 'Khai cuộc Bird', en: "Bird's Opening", fen },
        { game: 'xiangqi', vi: 'Thuận pháo hoành xa', en: 'Same Direction Cannons', fen: 'x' },
      ],
    });
    const list = await openings('vi');
    expect(find(list, 'thuan phao')[0]?.title).toBe('Thuận pháo hoành xa');
    expect(find(list, 'same direction')[0]?.title).toBe('Thuận pháo hoành xa');
    const [bird] = find(list, 'a02');
    expect(bird?.title).toBe('Khai cuộc Bird');
    expect(new URL(bird?.path ?? '', 'http://x').searchParams.get('fen')).toBe(fen);
    expect(bird?.path).toMatch(/^\/analysis\?/);
  });

  it('has players by how their names begin, and is not asked for what is no name', async () => {
    answer({ names: ['Lan Anh'] });
    expect((await players('lan'))[0]?.path).toBe('/player?name=Lan%20Anh');
    expect(String(server.mock.calls[0]?.[0])).toBe('/api/players?name=lan');
    expect(await players('l')).toEqual([]);
    expect(await players('<script>')).toEqual([]);
    expect(server).toHaveBeenCalledOnce();
  });
});
