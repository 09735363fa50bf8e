import type { Lang } from './i18n';

export const themes = ['auto', 'light', 'dark'] as const;
export const boardThemes = [
  'wood',
  'paper',
  'jade',
  'slate',
  'bamboo',
  'marble',
  'lacquer',
] as const;
/** The backgrounds of the page; the first is the usual one. */
export const grounds = ['', 'mist', 'moss', 'grey'] as const;
export const confirmations = ['off', 'tap'] as const;

const storageKey = 'banco.prefs';

const usual = {
  lang: 'vi' as Lang,
  theme: 'auto' as (typeof themes)[number],
  boardTheme: 'wood' as (typeof boardThemes)[number],
  ground: '' as (typeof grounds)[number],
  /** The notation and the set of pieces chosen for each game. */
  notations: {} as Record<string, string>,
  pieces: {} as Record<string, string>,
  /** The part of the room for it that the board takes. */
  boardSize: 1,
  /** At a game, only the board, the players and what is to be done. */
  zen: false,
  coordinates: true,
  /** Whether stones show when they were placed. */
  stoneNumbers: false,
  animation: true,
  premove: true,
  /** Whether a move waits for a second tap. */
  confirm: 'off' as (typeof confirmations)[number],
  /** From the first gesture on; browsers are silent before that. */
  sounds: true,
  music: false,
  /** Whether sounds are written too, for those who do not hear them. */
  captions: false,
  /** From 0 to 1. */
  volume: 0.6,
  /** Whether the engine's thinking, which tells its opponent the best reply, and the evaluation are shown. */
  thinking: false,
  evalBar: true,
};

export type Prefs = typeof usual;

/** The language of a first visit: the browser's, Vietnamese if unsure. */
export function firstLanguage(languages: readonly string[]): Lang {
  const ours = languages
    .map((l) => l.slice(0, 2).toLowerCase())
    .find((l) => l === 'vi' || l === 'en');
  return ours === 'en' ? 'en' : 'vi';
}

const oneOf: Partial<Record<keyof Prefs, readonly string[]>> = {
  lang: ['vi', 'en'],
  theme: themes,
  boardTheme: boardThemes,
  confirm: confirmations,
};

/** Of what is a part of a whole, the least. */
export const leastOf: Partial<Record<keyof Prefs, number>> = { volume: 0, boardSize: 0.5 };

/** Whether a stored value can be one of ours. */
function fits(name: keyof Prefs, value: unknown): boolean {
  const choices = oneOf[name];
  if (choices) return choices.includes(value as string);
  const least = leastOf[name];
  if (least !== undefined) return typeof value === 'number' && value >= least && value <= 1;
  return typeof value === typeof usual[name] && value !== null && !Array.isArray(value);
}

/** Reads stored settings; what is missing or damaged has its usual value. */
export function readPrefs(text: string, languages: readonly string[]): Prefs {
  const prefs: Prefs = { ...usual, lang: firstLanguage(languages), notations: {}, pieces: {} };
  try {
    const stored = JSON.parse(text) as Record<string, unknown>;
    for (const name of Object.keys(usual) as (keyof Prefs)[]) {
      if (fits(name, stored[name])) Object.assign(prefs, { [name]: stored[name] });
    }
  } catch {
    // Not JSON: as on a first visit.
  }
  return prefs;
}

function load(): Prefs {
  try {
    return readPrefs(localStorage.getItem(storageKey) ?? '{}', navigator.languages);
  } catch {
    return readPrefs('{}', navigator.languages);
  }
}

/** The user's settings, kept in this browser. */
export const prefs = $state(load());

/** Loads the looks of boards and backgrounds beyond the usual ones. */
export async function moreBoards(): Promise<void> {
  await import('./board/themes-more.css');
}

/** Writes the settings back and applies those that the whole document shows. */
export function applyPrefs(): void {
  const root = document.documentElement;
  root.lang = prefs.lang;
  root.dataset.board = prefs.boardTheme;
  root.style.setProperty('--board-size', String(prefs.boardSize));
  root.dataset.ground = prefs.ground;
  if (prefs.ground || prefs.boardTheme !== 'wood') void moreBoards();
  if (prefs.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = prefs.theme;
  try {
    localStorage.setItem(storageKey, JSON.stringify(prefs));
  } catch {
    // Storage may be full or forbidden; the settings then last for this visit.
  }
}
