import type { Lang } from './i18n';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'banco.prefs';

interface Stored {
  lang: Lang;
  theme: Theme;
  /** The notation chosen for each game. */
  notations: Record<string, string>;
}

/** The language of a first visit: the browser's, Vietnamese if unsure. */
export function firstLanguage(languages: readonly string[]): Lang {
  const ours = languages
    .map((l) => l.slice(0, 2).toLowerCase())
    .find((l) => l === 'vi' || l === 'en');
  return ours === 'en' ? 'en' : 'vi';
}

function load(): Stored {
  const fresh: Stored = { lang: firstLanguage(navigator.languages), theme: 'auto', notations: {} };
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Stored>;
    return {
      lang: stored.lang === 'vi' || stored.lang === 'en' ? stored.lang : fresh.lang,
      theme: themes.find((theme) => theme === stored.theme) ?? fresh.theme,
      notations: { ...stored.notations },
    };
  } catch {
    return fresh;
  }
}

/** The user's settings, kept in this browser. */
export const prefs = $state(load());

/** Writes the settings back and applies those that the whole document shows. */
export function applyPrefs(): void {
  const root = document.documentElement;
  root.lang = prefs.lang;
  if (prefs.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = prefs.theme;
  try {
    localStorage.setItem(storageKey, JSON.stringify(prefs));
  } catch {
    // Storage may be full or forbidden; the settings then last for this visit.
  }
}
