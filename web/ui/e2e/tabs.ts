import type { Page } from '@playwright/test';

/** Marks all that the keyboard should reach, and says how much that is. */
function mark(): { count: number; shunned: string[] } {
  const every = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const usable = [...document.querySelectorAll<HTMLElement>(every)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [inert] *') &&
      element.getClientRects().length > 0,
  );
  // One of many may stand for the others, who are reached by arrows from it.
  const roving =
    '[role="grid"] *, [role="tree"], [role="tree"] *, [role="group"][aria-labelledby="moves"] *, [aria-hidden="true"]';
  const shunned = usable.filter((e) => e.tabIndex < 0 && !e.matches(`${roving}, #main`));
  const stops = usable.filter((element) => {
    if (element.tabIndex < 0) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const { name } = element;
    const group = usable.filter((e) => e instanceof HTMLInputElement && e.name === name);
    const checked = group.some((e) => (e as HTMLInputElement).checked);
    return checked ? element.checked : group[0] === element;
  });
  stops.forEach((element, i) => (element.dataset.stop = String(i)));
  return { count: stops.length, shunned: shunned.map((e) => e.outerHTML.slice(0, 120)) };
}

/** Goes through a page with Tab; what was not visited, and what never can be. */
export async function walk(page: Page): Promise<{ expected: number; missed: string[] }> {
  const { count, shunned } = await page.evaluate(mark);
  await page.evaluate(() => {
    const visited = new Set<string>();
    Object.assign(window, { visited });
    document.addEventListener('focusin', ({ target }) => {
      const { stop } = (target as HTMLElement).dataset;
      if (stop !== undefined) visited.add(stop);
    });
    (document.activeElement as HTMLElement | null)?.blur();
    getSelection()?.removeAllRanges();
    scrollTo(0, 0);
  });
  const unvisited = () =>
    page.evaluate(() => {
      const { visited } = window as unknown as { visited: Set<string> };
      return [...document.querySelectorAll<HTMLElement>('[data-stop]')]
        .filter((element) => !visited.has(element.dataset.stop ?? ''))
        .map((element) => element.outerHTML.slice(0, 120));
    });
  for (let i = 0; i < count; i++) await page.keyboard.press('Tab');
  let missed = await unvisited();
  // A field for a date takes Tab more than once.
  for (let i = 0; i < 20 && missed.length; i++) {
    await page.keyboard.press('Tab');
    missed = await unvisited();
  }
  return { expected: count, missed: [...shunned, ...missed] };
}
