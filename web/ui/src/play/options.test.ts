import { describe, expect, it } from 'vitest';
import type { Setting } from '../api/wire';
import { chosen, defaults, isValid } from './options';

const size: Setting = { name: 'size', kind: 'whole', values: [], min: 5, max: 22, default: '15' };
const rule: Setting = {
  name: 'rule',
  kind: 'choice',
  values: ['caro', 'renju'],
  min: 0,
  max: 0,
  default: 'caro',
};

describe('options', () => {
  it.each(['5', '22', ' 15 ', '015'])('accept %j as a size', (text) => {
    expect(isValid(size, text)).toBe(true);
  });
  it.each(['', '4', '23', '-5', '1e1', '15.5', 'mười', '99999999999999999999', '0x10'])(
    'refuse %j as a size',
    (text) => expect(isValid(size, text)).toBe(false),
  );
  it('accept listed values only', () => {
    expect(isValid(rule, 'renju')).toBe(true);
    expect(isValid(rule, 'Renju')).toBe(false);
  });
  it('send what differs from the default, tidied', () => {
    expect(defaults([size, rule])).toEqual({ size: '15', rule: 'caro' });
    expect(chosen([size, rule], { size: ' 019', rule: 'caro' })).toEqual({ size: '19' });
  });
});
