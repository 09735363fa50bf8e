import { describe, expect, it } from 'vitest';
import { chessBoard, paper, xiangqiBoard } from '../board/testing';
import { NONE } from '../board/types';
import { boardSvg } from '.';

function parse(text: string): Document {
  const read = new DOMParser().parseFromString(text, 'image/svg+xml');
  expect(read.querySelector('parsererror')).toBeNull();
  return read;
}

describe('boardSvg', () => {
  const picture = { pieces: [{ square: 0, code: 'R' }], taken: [[], []] as [string[], string[]] };

  it('is a file of its own, with every piece in its place', () => {
    const read = parse(boardSvg(chessBoard, picture, { last: { from: 8, to: 0 } }));
    const use = read.querySelector('use');
    expect(use?.getAttribute('x')).toBe('50');
    expect(use?.getAttribute('y')).toBe('750');
    expect(
      read.querySelector(use?.getAttribute('href') ?? '')?.querySelector('path'),
    ).not.toBeNull();
    expect(read.documentElement.textContent).toContain('a1');
    expect(read.querySelector('[class], [data-family]')).toBeNull();
    expect(document.body.childElementCount).toBe(0);
  });

  it('keeps a title as text', () => {
    const title = '<script>alert(1)</script> & more';
    const read = parse(boardSvg(chessBoard, picture, { title }));
    expect(read.querySelector('title')?.textContent).toBe(title);
    expect(read.querySelector('script')).toBeNull();
  });

  it('leaves coordinates out when asked, and counts files when asked', () => {
    const none = parse(boardSvg(xiangqiBoard, picture, { coordinates: false }));
    expect(none.querySelectorAll('text')).toHaveLength(0);
    const counted = parse(boardSvg(xiangqiBoard, picture, { numbers: true }));
    const names = [...counted.querySelectorAll('text')].map((t) => t.textContent);
    expect(names.slice(0, 4)).toEqual(['9', '1', '8', '2']);
  });

  it('draws with the set asked for', () => {
    const stones = { pieces: [{ square: 3, code: 'x' }], taken: [[], []] as [string[], string[]] };
    const last = { from: NONE, to: 3 };
    const pens = boardSvg(paper(15), stones, { last });
    const black = boardSvg(paper(15), stones, { last, set: 'stones' });
    expect(black).not.toBe(pens);
  });
});
