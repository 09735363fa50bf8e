import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs } from '../prefs.svelte';
import { effects, type SoundName } from './effects';
import { FakeAudioContext } from './testing';

/** The module afresh, with the stand-in as the browser's audio. */
async function load() {
  vi.resetModules();
  const fresh = await import('.');
  const { music } = await import('./music.svelte');
  const { prefs } = await import('../prefs.svelte');
  return { ...fresh, music, prefs };
}

beforeEach(() => {
  FakeAudioContext.forget();
  vi.stubGlobal('AudioContext', FakeAudioContext);
});
afterEach(() => vi.unstubAllGlobals());

const names = Object.keys(effects) as SoundName[];

describe('sounds', () => {
  it('are heard unless they are switched off', async () => {
    expect(prefs.sounds).toBe(true);
    const { sound, prefs: fresh } = await load();
    fresh.sounds = false;
    names.forEach(sound);
    await vi.dynamicImportSettled();
    expect(FakeAudioContext.made).toBe(0);
  });

  it('play each effect once asked, and nothing at volume 0', async () => {
    const { sound, prefs } = await load();
    prefs.sounds = true;
    for (const name of names) {
      FakeAudioContext.started = [];
      sound(name);
      await vi.dynamicImportSettled();
      expect(FakeAudioContext.started, name).toHaveLength(effects[name].length);
    }
    FakeAudioContext.started = [];
    prefs.volume = 0;
    sound('move');
    await vi.dynamicImportSettled();
    expect(FakeAudioContext.started).toEqual([]);
  });

  it('are written only for those who have asked, and then all of them, also in silence', async () => {
    const { sound, prefs } = await load();
    const { speakAll } = await import('../i18n');
    await speakAll();
    const written = () => document.querySelector<HTMLElement>('.caption')?.textContent;
    prefs.sounds = false;
    sound('capture');
    await vi.dynamicImportSettled();
    expect(written()).toBeUndefined();
    prefs.captions = true;
    const texts = new Set<string>();
    for (const name of names) {
      sound(name);
      await vi.waitFor(() =>
        expect(document.querySelectorAll(`.caption[data-sound="${name}"]`)).toHaveLength(1),
      );
      texts.add(written() ?? '');
    }
    expect(texts).toContain('♪ Ăn quân');
    expect(texts.size).toBe(names.length);
  });

  it('wait for a gesture where the browser demands one', async () => {
    vi.stubGlobal('navigator', { languages: ['vi'], userActivation: { hasBeenActive: false } });
    const { sound, prefs } = await load();
    prefs.sounds = true;
    sound('move');
    expect(FakeAudioContext.made).toBe(0);
  });

  it('are short', () => {
    for (const name of names) {
      for (const stroke of effects[name]) expect(stroke.at + stroke.length, name).toBeLessThan(1);
    }
  });
});

describe('music', () => {
  it('is silent until asked and after it is stopped', async () => {
    vi.useFakeTimers();
    const { music } = await load();
    music.follow(false);
    expect(FakeAudioContext.made).toBe(0);
    music.follow(true);
    await vi.dynamicImportSettled();
    expect(music.playing).toBe(true);
    const begun = FakeAudioContext.started.length;
    expect(begun).toBeGreaterThan(5);
    music.stop();
    vi.advanceTimersByTime(10_000);
    expect(music.playing).toBe(false);
    expect(FakeAudioContext.started).toHaveLength(begun);
    vi.useRealTimers();
  });

  it('begins with the first gesture after a reload', async () => {
    const activation = { hasBeenActive: false };
    vi.stubGlobal('navigator', { languages: ['vi'], userActivation: activation });
    const { music } = await load();
    music.follow(true);
    expect(music.playing).toBe(false);
    activation.hasBeenActive = true;
    dispatchEvent(new Event('pointerup'));
    await vi.dynamicImportSettled();
    expect(music.playing).toBe(true);
    music.stop();
  });
});
