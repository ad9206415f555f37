import type { Page } from 'playwright';

/**
 * Waits until a page's pending writes to its databases are done: a reader of a database queues behind earlier writers.
 * A reload before that loses them. Only for a page that has opened its databases.
 */
export const whenWritten = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(opening.result.objectStoreNames);
          reading.onabort = () => reject(reading.error);
          reading.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
    }
  });
