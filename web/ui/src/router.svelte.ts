import { base } from './api/place';

/** The pages that have one path each. */
const plain = [
  'editor',
  'solve',
  'puzzles',
  'library',
  'stats',
  'lab',
  'series',
  'online',
  'player',
  'account',
  'admin',
  'settings',
] as const;

export type Route =
  | { page: 'home' | 'missing' }
  | { page: 'play' | 'study'; id: string }
  | { page: 'analysis' | 'rules' | 'class' | 'tournaments'; id: string | null }
  | { page: (typeof plain)[number] };

/** The path of the window, without the base of the page. */
const here = () => location.pathname.slice(base.length);

/** The address of a path of the page. */
export const addressOf = (path: string) => (path.startsWith(`${base}/`) ? '' : base) + path;

/** parse reads a path of the page. */
export function parse(path: string): Route {
  const [, page = '', id, more] = path.replace(/\/$/, '').split('/');
  if (page === '') return { page: 'home' };
  if (more !== undefined || (id !== undefined && !/^[\w-]+$/.test(id))) return { page: 'missing' };
  if (page === 'play' && !id) return { page: 'home' }; // where a game is chosen
  if ((page === 'play' || page === 'study') && id) return { page, id };
  if (page === 'analysis' || page === 'rules' || page === 'class' || page === 'tournaments')
    return { page, id: id ?? null };
  const known = plain.find((name) => name === page);
  return known && id === undefined ? { page: known } : { page: 'missing' };
}

class Router {
  route = $state<Route>(parse(here()));
  /** What follows the question mark. */
  query = $state.raw(new URLSearchParams(location.search));

  /** Goes to another path of the page, as a new step back or in place of this one. */
  go(path: string, how: 'push' | 'replace' = 'push'): void {
    history[`${how}State`](null, '', addressOf(path));
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.route = parse(here());
    this.query = new URLSearchParams(location.search);
  }

  /** Follows back, forward and the links of the page; returns how to stop. */
  listen(): () => void {
    const back = () => this.#read();
    const click = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest?.('a[href^="/"]');
      if (!link || link.hasAttribute('download') || link.getAttribute('target')) return;
      event.preventDefault();
      this.go(link.getAttribute('href') ?? '/');
    };
    addEventListener('popstate', back);
    document.addEventListener('click', click);
    return () => {
      removeEventListener('popstate', back);
      document.removeEventListener('click', click);
    };
  }
}

export const router = new Router();
