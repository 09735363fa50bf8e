import { waiting } from './waiting.svelte';

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

/** Follows what the header has heard; the page asks once, not twice. */
export function follow(): void {
  $effect.root(() => {
    $effect(() => {
      count = waiting.turns.length + waiting.challenges.length;
      mark();
      void (count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
    });
  });
  new MutationObserver(mark).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}
