import type { Adapter } from '@causeway/protocol';
import type { Config } from '../config.ts';

/**
 * Adds the deployment's EVM wallets on other sites, which answer in a window, to the wallets of the page. Our code for them
 * is loaded only where there are some, and no code of a wallet ever.
 */
export function withEvmWeb<A extends Adapter<'eip155'>>(adapter: A, { appName, webWallets }: Config): A {
  const sites = webWallets?.filter(({ namespace }) => namespace === 'eip155') ?? [];
  if (sites.length === 0) return adapter;
  const { chains } = adapter;
  const connectors = import('@causeway/eip155/popup').then(({ popupWallet }) =>
    sites.map(({ name, icon, url }) => popupWallet({ name, icon, url, appName, chains })),
  );
  return {
    ...adapter,
    discover(announce) {
      // Without the code they are not listed.
      connectors.then((found) => found.forEach(announce)).catch(() => undefined);
      return adapter.discover(announce);
    },
  };
}
