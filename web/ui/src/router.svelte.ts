export type Route = { page: 'home' } | { page: 'play'; id: string } | { page: 'missing' };

/** parse reads a path of the page. */
export function parse(path: string): Route {
  if (path === '/' || path === '') return { page: 'home' };
  const play = /^\/play\/([\w-]+)\/?$/.exec(path);
  if (play?.[1]) return { page: 'play', id: play[1] };
  return { page: 'missing' };
}

class Router {
  route = $state<Route>(parse(location.pathname));

  /** Goes to another path of the page. */
  go(path: string): void {
    history.pushState(null, '', path);
    this.route = parse(path);
    scrollTo(0, 0);
  }

  /** Follows back, forward and the links of the page; returns how to stop. */
  listen(): () => void {
    const back = () => (this.route = parse(location.pathname));
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
