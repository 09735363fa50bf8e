import { describe, expect, it } from 'vitest';
import { en } from './i18n/en';
import { vi as words } from './i18n/vi';
import { parse } from './router.svelte';
import { own, placeOf, sectionOf, sections } from './sitemap';

const entries = [...sections.flatMap((section) => section.entries), ...own];

describe('the site map', () => {
  it('names every page once, and each path leads to it', () => {
    const names = entries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, path } of entries) {
      const url = new URL(path, 'http://banco');
      expect(placeOf(parse(url.pathname), url.searchParams), path).toBe(name);
    }
  });

  it('has words for every page and section in both languages', () => {
    for (const spoken of [words, en] as Record<string, string>[]) {
      for (const { name } of entries) expect(spoken[`nav.${name}`], name).toBeTruthy();
      for (const { name } of sections) expect(spoken[`nav.${name}`], name).toBeTruthy();
    }
  });

  it('marks the section of pages that no menu names', () => {
    const none = new URLSearchParams();
    expect(sectionOf(placeOf(parse('/play/abc'), none))?.name).toBe('home');
    expect(sectionOf(placeOf(parse('/rules/chess'), none))?.name).toBe('learn');
    expect(sectionOf(placeOf(parse('/tournaments/abc'), none))?.name).toBe('community');
    expect(placeOf(parse('/no/such/page'), none)).toBeNull();
  });
});
