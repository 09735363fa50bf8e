import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './clipboard';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('copies by the clipboard where there is one', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('a link')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('a link');
});

it('copies out of a field where the page came without encryption, and leaves nothing behind', async () => {
  vi.stubGlobal('navigator', {});
  const copied: string[] = [];
  document.execCommand = () => {
    const field = document.querySelector('textarea');
    copied.push(field?.value ?? '');
    return true;
  };
  expect(await copyText('a link')).toBe(true);
  expect(copied).toEqual(['a link']);
  expect(document.querySelector('textarea')).toBeNull();
});

it('says that nothing was copied', async () => {
  vi.stubGlobal('navigator', {});
  document.execCommand = () => false;
  expect(await copyText('a link')).toBe(false);
});
