import { beforeAll, expect, it } from 'vitest';
import { speakAll } from '../i18n';
import { coveredMove } from './covered';

beforeAll(speakAll);

it.each([
  ['Úps7.5=T', 'quân úp phía sau ở cột 7 tấn 5, lật ra tượng'],
  ['Úp2-5', 'quân úp ở cột 2 bình 5'],
  ['Úpt1.1=B:M', 'quân úp phía trước ở cột 1 tấn 1, lật ra tốt, ăn mã úp'],
])('%s is explained', (text, words) => expect(coveredMove(text)).toBe(words));

it.each(['X5.4', 'Tg5.1', '', 'e3e4'])('%s needs no explanation', (text) =>
  expect(coveredMove(text)).toBeNull(),
);
