import { type Chain, namespaceOf } from '@causeway/protocol';
import { config } from './deployment.ts';
import { nameNetwork } from './nameNetwork.ts';
import { preferences } from './preferences.ts';

/** The app's networks. The visitor's own server of a network comes before the deployment's. */
export function listChains(): readonly Chain[] {
  const servers = preferences.get().rpcUrls ?? {};
  return config.chains.map((chain) => {
    const url = Object.hasOwn(servers, chain.id) ? servers[chain.id] : undefined;
    return url ? { ...chain, rpcUrls: [url, ...chain.rpcUrls] } : chain;
  });
}

/** A network of the app, with the visitor's own servers first; `undefined` for one it does not list. */
export function findChain(id: string): Chain | undefined {
  return listChains().find((chain) => chain.id === id);
}

/** The app's networks of a namespace, in their order. */
export function chainsOf(namespace: string): readonly Chain[] {
  return config.chains.filter((chain) => namespaceOf(chain.id) === namespace);
}

/** The name of a network, whether the app lists it or not. */
export function chainName(id: string): string {
  return config.chains.find((chain) => chain.id === id)?.name ?? nameNetwork(id);
}
