import { describe, expect, it } from 'vitest';
import { line } from '../pieces/line';
import { scene, Stage } from './stage';
import { chessBoard, paper, xiangqiBoard } from './testing';
import { NONE } from './types';

describe('the look of a board', () => {
  it('changes its pieces where they stand', () => {
    const s = new Stage(chessBoard, scene([{ square: 1, code: 'N' }]));
    const man = s.view.element.querySelector('.piece');
    expect(s.count('.piece .man')).toBe(1);
    s.view.dress(line);
    expect(s.view.element.querySelector('.piece')).toBe(man);
    expect(s.count('.piece .flat')).toBe(1);
    expect(s.count('.piece .man')).toBe(0);
    expect(s.view.element.dataset.set).toBe('line');
  });

  it('moves nothing by itself when animation is off', () => {
    const s = new Stage(chessBoard, scene([]), { animate: false });
    expect(s.view.element.classList.contains('still')).toBe(true);
    s.view.adjust({ animate: true });
    expect(s.view.element.classList.contains('still')).toBe(false);
  });

  it('shows both faces of a piece while it turns over, then the new one', () => {
    const s = new Stage(xiangqiBoard, scene([{ square: 0, code: 'X' }]));
    s.view.show(scene([{ square: 9, code: 'C' }], [], { from: 0, to: 9 }));
    const back = s.view.element.querySelector('.piece .back');
    expect(back?.querySelector('.cover')).not.toBeNull();
    expect(s.count('.piece > .face')).toBe(2);
    back?.dispatchEvent(new Event('animationend'));
    expect(s.count('.piece > .face')).toBe(1);
    expect(s.count('.piece .cover')).toBe(0);
  });

  it('draws a stone at once, in the colour that is due', () => {
    const open = [3, 4].map((to) => ({ from: NONE, to }));
    const last = { from: NONE, to: 7 };
    const s = new Stage(paper(5), scene([{ square: 7, code: 'x' }], open, last));
    s.tap(3);
    expect(s.count('.piece[data-code="o"]')).toBe(1);
    s.view.show(scene([{ square: 7, code: 'x' }, { square: 3, code: 'o' }], [], open[0])); // prettier-ignore
    expect(s.count('.piece')).toBe(2);
  });

  it('is told again in the same words for nothing', () => {
    const s = new Stage(chessBoard, scene([]));
    let told = 0;
    const words = {
      board: 'board',
      square: (name: string, code: string | null, role: string) => {
        told++;
        return `${name} ${code ?? '-'} ${role}`;
      },
    };
    s.view.speak(words);
    expect(told).toBeLessThan(20);
    s.view.speak({ ...words, board: 'bàn cờ' });
    expect(told).toBeGreaterThan(64);
    expect(s.view.element.getAttribute('aria-label')).toBe('bàn cờ');
  });
});
