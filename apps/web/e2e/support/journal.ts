import type { Page } from '@playwright/test';

/** Delays the opening of the page's journal until `releaseJournal`, beyond the time limit of that wait. */
export const delayJournal = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = globalThis;
    const released = new Promise<void>((resolve) => Object.assign(globalThis, { release: resolve }));
    const { prototype } = IDBRequest;
    const descriptor = Object.getOwnPropertyDescriptor(prototype, 'onsuccess') ?? {};
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms?: number) => (ms === 2_000 ? 0 : setTimeout(run, ms)),
    });
    Object.defineProperty(prototype, 'onsuccess', {
      ...descriptor,
      set(this: IDBRequest, then: (event: Event) => void) {
        descriptor.set?.call(this, (event: Event) => {
          const isJournal = this.result instanceof IDBDatabase && this.result.name === 'causeway-journal';
          if (isJournal) released.then(() => then.call(this, event));
          else then.call(this, event);
        });
      },
    });
  });

/** Opens a delayed journal. */
export const releaseJournal = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { release: () => void }).release());
