import { describe, expect, it } from 'vitest';
import { readPrefs } from './prefs.svelte';

describe('settings', () => {
  it('begin in the language of the browser, Vietnamese if unsure', () => {
    expect(readPrefs('{}', ['en-GB', 'vi']).lang).toBe('en');
    expect(readPrefs('{}', ['fr-FR']).lang).toBe('vi');
  });

  it('keep what was chosen', () => {
    const chosen = {
      lang: 'en',
      theme: 'dark',
      notations: { chess: 'uci' },
      volume: 0.2,
      sounds: true,
    };
    expect(readPrefs(JSON.stringify(chosen), ['vi'])).toMatchObject(chosen);
  });

  it('ignore what is damaged', () => {
    const damaged = '{"lang":"xx","theme":7,"volume":9,"pieces":[],"sounds":"yes","confirm":"tap"}';
    expect(readPrefs(damaged, ['vi'])).toEqual({ ...readPrefs('{}', ['vi']), confirm: 'tap' });
    expect(readPrefs('nonsense', ['vi'])).toEqual(readPrefs('{}', ['vi']));
  });
});
