import { call } from '../api/client';
import { peopleApi } from '../api/people';
import type { Openings } from '../api/wire';
import { explainedGames, loadRules } from '../games';
import { t, word, type Key } from '../i18n';
import { current } from '../i18n/current.svelte';
import { gameInSentence } from '../i18n/games';
import { playerPath } from '../people/words';
import { own, sections } from '../sitemap';
import { positionPath } from '../study/address';

/** Something that the search over the whole page can find. */
export interface Found {
  title: string;
  /** What it is, in a few words. */
  about: string;
  path: string;
  /** What else it is called, such as its name in the other language. */
  also?: string;
}

/** The letters of a text without accents and capitals: "Cản chân mã" is found by "can chan ma". */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();
}

/** Everything that can be found without asking the server, in the current language. */
export async function everything(lang: string): Promise<Found[]> {
  return [...pages(), ...labViews(), ...games(), ...themes(), ...(await rules(lang))];
}

function pages(): Found[] {
  const entries = [...sections.flatMap((section) => section.entries), ...own];
  return entries.map(({ name, path }) => ({
    title: t(`nav.${name}`),
    about: t(`nav.${name}.about`),
    path,
    also: also(name),
  }));
}

/** What a page is called by those who do not know its name. */
function also(name: string): string {
  const named = ['rules', 'puzzles', 'solve', 'account', 'library', 'class'] as const;
  const found = named.find((one) => one === name);
  return found ? t(`find.also.${found}`) : '';
}

/** The views of the lab. */
function labViews(): Found[] {
  const views = ['tree', 'compare', 'eval', 'tournament', 'learn', 'exercise'] as const;
  return views.map((name) => ({
    title: t(`lab.view.${name}`),
    about: t(`lab.view.${name}.about`),
    path: `/lab?view=${name}`,
    also: t(`find.also.${name}`),
  }));
}

function games(): Found[] {
  return explainedGames.flatMap((game) => [
    { title: word('game', game), about: word('about', game), path: `/?game=${game}` },
    {
      title: t('rules.title', { game: gameInSentence(game) }),
      about: t('nav.rules.about'),
      path: `/rules/${game}`,
    },
  ]);
}

/** The themes of puzzles: each leads to the puzzles of a game that has it. */
function themes(): Found[] {
  const keys = (Object.keys(current.words) as Key[]).filter((key) => /^theme\.[a-z-]+$/.test(key));
  return keys
    .filter((key) => !['theme.auto', 'theme.light', 'theme.dark'].includes(key))
    .map((key) => ({
      title: t(key),
      about: t('puzzles.theme'),
      path: `/puzzles?theme=${key.slice('theme.'.length)}`,
    }));
}

/** The lessons and laws of every game. */
async function rules(lang: string): Promise<Found[]> {
  const books = await Promise.all(
    explainedGames.map(async (game) => ({ game, found: await loadRules(game, lang) })),
  );
  return books.flatMap(({ game, found }) => {
    if (!found) return [];
    const { lessons, more } = found.book;
    const about = (text: string) => `${word('game', game)}: ${text}`;
    return [
      ...Object.entries(lessons).map(([name, { title, text }]) => ({
        title,
        about: about(text),
        path: `/rules/${game}#${name}`,
      })),
      ...more.map(({ title, text }) => ({
        title,
        about: about(text),
        path: `/rules/${game}#more`,
      })),
    ];
  });
}

/** The openings that have a name: each leads to an analysis of its position. */
export async function openings(lang: string): Promise<Found[]> {
  const { openings } = await call<Openings>('GET', '/api/openings');
  return openings.map(({ game, variant, code, vi, en, fen }) => ({
    title: lang === 'en' ? en : vi,
    about: t('find.opening', { game: word('game', game), code: code ?? '' }).trim(),
    also: lang === 'en' ? vi : en,
    path: positionPath('/analysis', game, variant ?? {}, fen),
  }));
}

/** The players whose names begin so; none where there cannot be one. */
export async function players(start: string): Promise<Found[]> {
  if (!isName(start)) return [];
  const names = await peopleApi.namesFrom(start);
  return names.map((name) => ({
    title: t('find.player', { name }),
    about: t('find.player.about'),
    path: playerPath(name),
  }));
}

/** The names that accounts can have are checked by the server; this is what could begin one. */
function isName(text: string): boolean {
  return /^[\p{L}\p{N}_ .-]{2,20}$/u.test(text);
}

/** How well something fits the words asked for; 0 where a word is nowhere in it. */
function fit({ title, about, also = '' }: Found, words: readonly string[]): number {
  const name = folded(title);
  const rest = folded(`${also} ${about}`);
  const starts = (text: string, part: string) => ` ${text}`.includes(` ${part}`);
  let sum = 0;
  for (const part of words) {
    if (starts(name, part)) sum += 8;
    else if (name.includes(part)) sum += 4;
    else if (starts(rest, part)) sum += 2;
    else if (rest.includes(part)) sum += 1;
    else return 0;
  }
  const whole = words.join(' ');
  if (name === whole || folded(also).split(', ').includes(whole)) sum += 16;
  if (rest.includes(whole) && words.length > 1) sum += 4;
  return sum;
}

const most = 12;

/** The best of what there is for the words asked for. */
export function find(all: readonly Found[], asked: string): Found[] {
  const words = folded(asked).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  return all
    .map((found) => ({ found, score: fit(found, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.found.title.length - b.found.title.length)
    .slice(0, most)
    .map(({ found }) => found);
}
