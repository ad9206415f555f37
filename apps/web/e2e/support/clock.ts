import { expect, type Page } from '@playwright/test';

/**
 * Stops an installed clock of a page until `page.clock.resume`. On a slow machine a time limit of the page could pass
 * between two steps of a test.
 */
export const stopClock = (page: Page) =>
  // A clock does not go back to a time that it has passed; it stands still all the same, so that the next time is ahead.
  expect(async () => page.clock.pauseAt((await timeOf(page)) + 1_000)).toPass();

/** The time of a page's clock. */
export const timeOf = (page: Page) => page.evaluate(() => Date.now());
