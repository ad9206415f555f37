import type { Chain } from '@causeway/protocol';
import { readConfig } from './config.ts';
import { preferences } from './preferences.ts';

/** The configuration of this deployment, from the page. */
export const deployed = readConfig(document);

/** The same with the visitor's own networks after the deployment's. */
export const config = {
  ...deployed,
  chains: [
    ...deployed.chains,
    ...(preferences.get().networks ?? []).filter(({ id }) => deployed.chains.every((one) => one.id !== id)),
  ],
};

/**
 * The app's networks. The visitor's own server of a network comes before the deployment's. The list of servers is that of
 * the moment it is read, because adapters and readers keep a network for as long as the page is open.
 */
export function listChains(): readonly Chain[] {
  return config.chains.map((chain) => ({
    ...chain,
    get rpcUrls() {
      const url = preferences.get().rpcUrls?.[chain.id];
      return url ? [url, ...chain.rpcUrls] : chain.rpcUrls;
    },
  }));
}
