import type { Page } from '@playwright/test';

/** Lets the page count by how much its layout shifts. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    const seen = { sum: 0, shifts };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node?: Element }[];
        };
        seen.sum += value;
        shifts.push(`${value.toFixed(4)} ${sources.map((s) => s.node?.outerHTML?.slice(0, 80))}`);
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
