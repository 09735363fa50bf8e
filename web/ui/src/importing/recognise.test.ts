import { describe, expect, it } from 'vitest';
import { largest, looksLikeGame, tooLong } from './recognise';

describe('a pasted text', () => {
  it.each([
    ['a FEN of chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
    ['a FEN without its other fields', '  4k3/8/8/8/8/8/8/4K3\n'],
    ['a FEN of xiangqi', 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'],
    ['a FEN of cờ úp', 'xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2 0 1'],
    ['a FEN of caro', `${Array(15).fill('15').join('/')} x rule=caro opening=free`],
    ['a PGN', '\ufeff[Event "?"]\n[Site "Huế"]\n\n1. e4 e5 *'],
    ['moves in SAN', '1. e4 e5 2. Nf3 Nc6 3. Bb5'],
    ['moves without spaces', '1.d4 d5 2.c4'],
    ['a castling', '1. O-O Ke7'],
    ['moves in WXF', '1. C2.5 H8+7\n2. H2+3 R9.8'],
    ['moves in Vietnamese', '1. P2-5 M8.7 2. M2.3'],
    ['moves in Vietnamese words', '1. Pháo 2 bình 5 Mã 8 tấn 7 2. Mã 2 tấn 3'],
    ['moves in Vietnamese words of the south', '1. ngựa 2 tấn 3 chốt 3 tấn 1'],
    ['numbers as wide as characters', '１．炮二平五 马８进７'],
    ['moves in Chinese', '1. 炮二平五 马８进７'],
    ['moves in ICCS', '1. H2-E2 B9-C7'],
    ['moves of caro', '1. h8 i9 2. j10'],
    ['an SGF', '(;GM[4]FF[4]SZ[15];B[hh];W[ii])'],
    ['a psq', 'Piskvorky 20x20, 11:11, 0\n10,10,0\n'],
    ['an S3 problem', 'k 9 4 -1,k 1 5 1,'],
    ['an S3 problem on lines', 'k 9 4 -1;\nj 10 1 1,\nk 1 5 1'],
    ['a DhtmlXQ', '[DhtmlXQ]\n[DhtmlXQ_title]x[/DhtmlXQ_title]'],
    ['a plain text', 'Size: 15\nFEN: 15/15/15/15/15/5x9/15 x\n'],
  ])('is known to be %s', (_, text) => expect(looksLikeGame(text)).toBe(true));

  it.each([
    ['nothing', ''],
    ['a word', 'xin chào'],
    ['a link', 'https://example.org/a/b/c/d/e/f'],
    ['a path', '/usr/share/doc/a/b/c'],
    ['a path of piece letters', 'rocha/peche/chance/arc/boxer/necro'],
    ['a shopping list', '1. Mua gạo\n2. Mua rau'],
    ['a list of prices', '1. 20.000 đ'],
    ['prose with a number', 'Hôm nay là ngày 1. Trời đẹp.'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['JSON', '["Event", "x"]'],
    ['a date', '15/11/2026'],
  ])('is not taken for a game when it is %s', (_, text) => expect(looksLikeGame(text)).toBe(false));

  it('is judged by its beginning, however long it is', () => {
    const started = performance.now();
    expect(looksLikeGame('x '.repeat(3_000_000))).toBe(false);
    expect(looksLikeGame('1. '.repeat(2_000_000))).toBe(false);
    expect(looksLikeGame('k 1 1 1 '.repeat(1_000_000))).toBe(false);
    expect(looksLikeGame('a1/'.repeat(2_000_000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('is too long over four megabytes, counted in bytes', () => {
    expect(tooLong('x'.repeat(largest))).toBe(false);
    expect(tooLong('x'.repeat(largest + 1))).toBe(true);
    expect(tooLong('ờ'.repeat(largest / 2))).toBe(true);
  });
});
