import type { Store } from '@causeway/protocol';

// Bundlers replace it; a page without a bundler has none.
declare const process: { readonly env: { readonly NODE_ENV?: string } };

const sentence = '[causeway] No wallet is looked for: call wallets.start() when the app starts.';

/** Milliseconds after which an app that shows the list would have started it. */
const patience = 2_000;

/**
 * The store of the list. In development it warns on the console when the list is shown and nothing has started the
 * wallets: it would stay empty, as if no wallet were installed.
 */
export function warnUnstarted<T>(store: Store<T>, isStarted: () => boolean): Store<T> {
  // Written so that a production build contains none of the following code.
  if (typeof process === 'undefined' || process.env.NODE_ENV !== 'development') return store;
  let watched = false;
  return {
    get: store.get,
    subscribe(listener) {
      if (!watched) {
        watched = true;
        setTimeout(() => {
          // biome-ignore lint/suspicious/noConsole: only a developer sees it.
          if (!isStarted()) console.warn(sentence);
        }, patience);
      }
      return store.subscribe(listener);
    },
  };
}
