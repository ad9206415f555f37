import type { Chain } from '@causeway/protocol';
import { config, listChains } from '../../wallets.ts';

/** A network of the app, with the visitor's own servers first; `undefined` for one it does not list. */
export function findChain(id: string): Chain<'eip155'> | undefined {
  return listChains().find((chain) => chain.id === id);
}

/** The name of a network; its id when the app does not list it. */
export function chainName(id: string): string {
  return config.chains.find((chain) => chain.id === id)?.name ?? id;
}

/** Where the network's explorer shows a transaction, when it has one. Only web addresses are ever linked. */
export function explorerLink(chainId: string, hash: string): string | undefined {
  const base = config.chains.find((chain) => chain.id === chainId)?.explorerUrl;
  return base && /^https?:\/\//.test(base) ? `${base}/tx/${hash}` : undefined;
}
