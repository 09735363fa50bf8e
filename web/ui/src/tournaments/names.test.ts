import { afterEach, expect, it, vi } from 'vitest';
import { fitName, shorterNames } from './names';

it('shortens a name from its front, and keeps the given name', () => {
  expect(shorterNames('Đặng Ngọc Bảo')).toEqual([
    'Đặng Ngọc Bảo',
    'Đ. Ngọc Bảo',
    'Đ. N. Bảo',
    '…Bảo',
    'Bảo',
  ]);
  expect(shorterNames('Nguyễn Văn 12').at(-3)).toBe('N. V. 12');
  expect(shorterNames('Ánh Tuyết'.normalize('NFD'))[1]).toMatch(/^Á\. /); // the mark goes with its letter
});

it('leaves what is no name of a person', () => {
  for (const name of ['Bảo', 'Sơ cấp (máy)', 'Ký · Hợi', '']) {
    expect(shorterNames(name)).toEqual([name]);
  }
});

afterEach(() => vi.unstubAllGlobals());

it('writes the longest form that there is room for', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  const line = document.createElement('span');
  const room = vi.spyOn(line, 'clientWidth', 'get');
  vi.spyOn(line, 'scrollWidth', 'get').mockImplementation(() => line.textContent.length);
  const written = (most: number) => {
    room.mockReturnValue(most);
    fitName('Đặng Ngọc Bảo')(line)();
    return [line.textContent, line.title];
  };
  expect(written(13)).toEqual(['Đặng Ngọc Bảo', '']);
  expect(written(10)).toEqual(['Đ. N. Bảo', 'Đặng Ngọc Bảo']);
  expect(written(2)).toEqual(['Bảo', 'Đặng Ngọc Bảo']);
});
