import type { Page } from '@playwright/test';

/** The databases of the app: connections, and the journal. */
export type Database = 'causeway' | 'causeway-journal';

/** What the page's browser keeps under a key, read beside the app. */
export const readRecord = (page: Page, database: Database, key: string): Promise<unknown> =>
  page.evaluate(
    ([name, id]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('records').objectStore('records').get(id);
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    [database, key] as const,
  );

/** What the app keeps beside a signature in its journal: what a check needs that the signature does not tell. */
export const proofOf = (page: Page, signature: string): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('causeway-journal');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('records').objectStore('records').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.find((entry) => entry?.signature === wanted)?.proof ?? {});
          };
        };
      }),
    signature,
  );

/** Writes a record behind the app's back. */
export const writeRecord = (page: Page, database: Database, key: string, value: unknown): Promise<void> =>
  page.evaluate(
    ([name, id, record]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name as string);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('records', 'readwrite');
          transaction.objectStore('records').put(record, id as string);
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [database, key, value] as const,
  );

/**
 * Waits until what the app has begun to write is kept: a reader of a database stands in line behind the writers that
 * came before it. Only for a page that has opened its databases.
 */
export const whenKept = (page: Page): Promise<void> =>
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
