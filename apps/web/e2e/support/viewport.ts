import type { Page } from '@playwright/test';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Changes the size of the window, and waits until the page has been told: its `resize` event, and what is observed of
 * its boxes, come with the next frames. An approval cannot be answered for a while after either.
 */
export async function resizeTo(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}
