import type { Page } from '@playwright/test';

/** Lists the layout shifts of a page, from its first paint on, each with what moved. Call it before the first visit. */
export async function listShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.defineProperty(globalThis, 'layoutShifts', { get: () => shifts });
    const rect = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    const name = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element
        ? `${element.localName}.${element.className || element.getAttribute('data-part')}`
        : 'gone';
    };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(
          (one) => `${name(one.node)} ${rect(one.previousRect)} → ${rect(one.currentRect)}`,
        );
        shifts.push(`${value.toFixed(4)}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    return page.evaluate(() => (globalThis as unknown as { layoutShifts: string[] }).layoutShifts);
  };
}

/** An entry of the Layout Instability API, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}
