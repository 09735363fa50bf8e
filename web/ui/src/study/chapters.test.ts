import { expect, it } from 'vitest';
import { chapterName } from './chapters';

it('names a chapter that has only a number', () => {
  expect(['1', '12', 'Bài 1', '1. e4', ''].map(chapterName)).toEqual([
    'Chương 1',
    'Chương 12',
    'Bài 1',
    '1. e4',
    '',
  ]);
});
