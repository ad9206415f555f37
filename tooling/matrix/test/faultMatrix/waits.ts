import type { Page } from './page.js';

/** Resolves with the state of the connection once it matches the expectation. */
export function until(page: Page, holds: (status: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      const status = page.connection()?.status ?? 'disconnected';
      if (!holds(status)) return;
      stop();
      resolve(status);
    };
    const stop = page.wallets.connections.subscribe(look);
    look();
  });
}

/** The first state that does not wait for the wallet. */
export const stateOf = (page: Page) =>
  until(page, (status) => status === 'connected' || status === 'disconnected') as Promise<
    'connected' | 'disconnected'
  >;

/** Resolves when the restore of every saved connection was tried. */
export function ready(page: Page): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!page.wallets.restored.get()) return;
      stop();
      resolve();
    };
    const stop = page.wallets.restored.subscribe(look);
    look();
  });
}

/** Resolves when the wallet was found: Bitcoin's are read for a moment first. */
export function awaitDiscovery(page: Page): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!page.connection()) return;
      stop();
      resolve();
    };
    const stop = page.wallets.connections.subscribe(look);
    look();
  });
}

/** Resolves when the connection is restored; rejects with the reason when it was not. */
export async function restored(page: Page): Promise<void> {
  await ready(page);
  const error = page.connection()?.error;
  if (error) throw error;
}
