import { type Chain, namespaceOf } from '@causeway/protocol';
import { config, listChains } from './deployment.ts';
import { nameNetwork } from './nameNetwork.ts';

/** A network of the app, with the visitor's own servers first; `undefined` for one that the app does not list. */
export function findChain(id: string): Chain | undefined {
  return listChains().find((chain) => chain.id === id);
}

/** The app's networks of a namespace, in order. */
export function chainsOf(namespace: string): readonly Chain[] {
  return config.chains.filter((chain) => namespaceOf(chain.id) === namespace);
}

/** The name of a network, whether the app lists it or not. */
export function chainName(id: string): string {
  return config.chains.find((chain) => chain.id === id)?.name ?? nameNetwork(id);
}
