import type { Page } from '@playwright/test';

/** Lets the page count by how much its layout shifts, and remember what moved from where to where. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Source {
      node?: Node;
      previousRect: DOMRectReadOnly;
      currentRect: DOMRectReadOnly;
    }
    const shifts: string[] = [];
    const seen = { sum: 0, shifts };
    Object.assign(window, { seen });
    const named = (node?: Node) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'something gone';
      const { classList, id, textContent } = element;
      const name = [element.localName, ...classList].filter((part) => !/^svelte-/.test(part));
      return `${name.join('.')}${id && `#${id}`} "${textContent.trim().slice(0, 24)}"`;
    };
    const box = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: Source[];
        };
        seen.sum += value;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${named(node)} from ${box(previousRect)} to ${box(currentRect)}`,
        );
        shifts.push(`${value.toFixed(4)} ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** By how much the layout has shifted since the page was loaded, and what did. */
export async function shifts(page: Page): Promise<{ sum: number; shifts: string[] }> {
  return page.evaluate(
    () => (window as unknown as { seen: { sum: number; shifts: string[] } }).seen,
  );
}
