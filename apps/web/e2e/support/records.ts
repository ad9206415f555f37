import type { Page } from '@playwright/test';

/** The databases of the app: connections, and the journal. */
export type Database = 'causeway' | 'causeway-journal';

/** The value that the page's browser stores under a key, read independently of the app. */
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

/** The data that the app stores with a signature in its journal, as far as a check needs it. */
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

/** Writes a record without the app's knowledge. */
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
