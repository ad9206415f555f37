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

/** The app's networks. The visitor's own server of a network comes before the deployment's. */
export function listChains(): readonly Chain[] {
  const servers = preferences.get().rpcUrls ?? {};
  return config.chains.map((chain) => {
    const url = Object.hasOwn(servers, chain.id) ? servers[chain.id] : undefined;
    return url ? { ...chain, rpcUrls: [url, ...chain.rpcUrls] } : chain;
  });
}
