import type { IconName } from './parts/shared/icons';
import type { Route } from './router.svelte';

/** The pages that a menu leads to. */
export type PageName =
  | 'home'
  | 'online'
  | 'puzzles'
  | 'rules'
  | 'lessons'
  | 'lab'
  | 'solve'
  | 'analysis'
  | 'editor'
  | 'library'
  | 'tournaments'
  | 'class'
  | 'stats'
  | 'settings'
  | 'account';

export interface Entry {
  name: PageName;
  path: string;
  icon: IconName;
}

/** A part of the navigation: a page of its own, or a menu of several. */
export interface Section {
  name: 'home' | 'online' | 'puzzles' | 'learn' | 'community';
  icon: IconName;
  entries: readonly Entry[];
}

/** Everything that the navigation holds. A section of one page is a link to it. */
export const sections: readonly Section[] = [
  { name: 'home', icon: 'play', entries: [{ name: 'home', path: '/', icon: 'play' }] },
  { name: 'online', icon: 'globe', entries: [{ name: 'online', path: '/online', icon: 'globe' }] },
  {
    name: 'puzzles',
    icon: 'puzzle',
    entries: [{ name: 'puzzles', path: '/puzzles', icon: 'puzzle' }],
  },
  {
    name: 'learn',
    icon: 'book',
    entries: [
      { name: 'rules', path: '/rules', icon: 'hint' },
      { name: 'analysis', path: '/analysis', icon: 'search' },
      { name: 'editor', path: '/editor', icon: 'edit' },
      { name: 'library', path: '/library', icon: 'book' },
      { name: 'solve', path: '/solve', icon: 'proof' },
      { name: 'lab', path: '/lab', icon: 'flask' },
      { name: 'lessons', path: '/lab?view=lessons', icon: 'board' },
    ],
  },
  {
    name: 'community',
    icon: 'people',
    entries: [
      { name: 'tournaments', path: '/tournaments', icon: 'flag' },
      { name: 'class', path: '/class', icon: 'people' },
      { name: 'stats', path: '/stats', icon: 'chart' },
    ],
  },
];

/** What belongs to the visitor: the menu of the account. */
export const own: readonly Entry[] = [
  { name: 'account', path: '/account', icon: 'person' },
  { name: 'settings', path: '/settings', icon: 'gear' },
];

/** The page that a menu marks as the current one. */
export function placeOf(route: Route, query: URLSearchParams): PageName | null {
  switch (route.page) {
    case 'admin':
    case 'missing':
      return null;
    case 'play':
    case 'series':
      return 'home';
    case 'player':
      return 'account';
    case 'study':
      return 'analysis';
    case 'lab':
      return query.get('view') === 'lessons' ? 'lessons' : 'lab';
    default:
      return route.page;
  }
}

/** The section that a page is in; none where it is the visitor's own. */
export function sectionOf(place: PageName | null): Section | undefined {
  return sections.find(({ entries }) => entries.some(({ name }) => name === place));
}
