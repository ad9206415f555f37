import { WalletError } from '../error.js';

/**
 * A part of this package that arrives on first use.
 *
 * @throws WalletError `wallet-failed` from the returned function when it cannot be fetched; the next call tries
 * again.
 */
export function load<M>(name: string, fetch: () => Promise<M>): () => Promise<M> {
  // Kept, because the browser takes a few tasks for `import()` also of what it has.
  let part: Promise<M> | undefined;
  return () => {
    part ??= fetch().catch((cause) => {
      part = undefined;
      const reason = 'a part of the app could not be loaded. Check the connection, or reload the page.';
      throw new WalletError('wallet-failed', { method: name, reason }, { cause });
    });
    return part;
  };
}
