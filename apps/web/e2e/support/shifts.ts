import { type Page, test } from '@playwright/test';

/** Sums the layout shifts of a page, from its first paint on. Call it before the first visit. */
export async function sumShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let shift = 0;
    Object.defineProperty(globalThis, 'layoutShift', { get: () => shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift);
    test.info().annotations.push({ type: 'layout shift', description: String(shift) });
    return shift;
  };
}
