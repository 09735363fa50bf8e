import { peopleApi } from '../api/people';

/** How many moves and challenges wait for the visitor: in the title and on the icon of the app. */
let count = 0;

/** The title without and with the count. */
export function counted(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\) /, '');
  return count ? `(${count}) ${bare}` : bare;
}

function mark(): void {
  const title = counted(document.title, count);
  if (document.title !== title) document.title = title;
}

async function ask(): Promise<void> {
  const { games, challenges } = await peopleApi.waiting();
  count = games.filter(({ mine }) => mine).length + challenges.filter(({ mine }) => !mine).length;
  mark();
  if (count) await navigator.setAppBadge?.(count);
  else await navigator.clearAppBadge?.();
}

const every = 60_000;

/** Counts now, every minute, and whenever somebody comes back to the page. */
export function watch(): void {
  const refresh = () => void ask().catch(() => undefined); // it is asked again
  refresh();
  setInterval(refresh, every);
  document.addEventListener('visibilitychange', refresh);
  new MutationObserver(mark).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}
