import { expect, test } from 'vitest';
import { viewPath } from './views';

const games = [{ name: 'caro', options: [{ name: 'size' }] }];
const from = (text: string) => new URLSearchParams(text);

test('a position goes along from view to view', () => {
  const here = from('view=tree&game=caro&size=9&fen=9/x8+o&agent=minimax&step=3');
  expect(viewPath('compare', here, games)).toBe('/lab?view=compare&size=9&game=caro&fen=9%2Fx8+o');
  expect(viewPath('eval', here, games)).toContain('view=eval&size=9&game=caro');
  expect(viewPath('tree', from('game=caro&fen='), games)).toBe('/lab?view=tree&game=caro');
});

test('where there is no position to look at, none does', () => {
  expect(viewPath('lessons', from('view=tree&game=caro&fen=9'), games)).toBe('/lab?view=lessons');
  expect(viewPath('tree', from('view=tournament&game=caro'), games)).toBe('/lab?view=tree');
  expect(viewPath('compare', from('view=tree&game=nim&fen=7'), games)).toBe('/lab?view=compare');
});
