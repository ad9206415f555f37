import type { Page } from '@playwright/test';

/** Holds the page's journal closed until `releaseJournal`, beyond the limit of that wait. */
export const holdJournal = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = globalThis;
    const released = new Promise<void>((resolve) => Object.assign(globalThis, { release: resolve }));
    const { prototype } = IDBRequest;
    const own = Object.getOwnPropertyDescriptor(prototype, 'onsuccess') ?? {};
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms?: number) => (ms === 2_000 ? 0 : setTimeout(run, ms)),
    });
    Object.defineProperty(prototype, 'onsuccess', {
      ...own,
      set(this: IDBRequest, then: (event: Event) => void) {
        own.set?.call(this, (event: Event) => {
          const isJournal = this.result instanceof IDBDatabase && this.result.name === 'causeway-journal';
          if (isJournal) released.then(() => then.call(this, event));
          else then.call(this, event);
        });
      },
    });
  });

/** Opens a journal that was held. */
export const releaseJournal = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { release: () => void }).release());
