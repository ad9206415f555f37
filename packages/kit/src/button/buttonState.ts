import type { ConnectedAccount, Connection } from '@causeway/core';
import { type Adapter, type Chain, namespaceOf, parseAccountId } from '@causeway/protocol';

/** The state of the button. Narrow it by `state`. */
export type ButtonState =
  /** Without an account: on the server, in the first render of the browser after it, and while a language loads. */
  | { readonly state: 'starting' }
  | { readonly state: 'disconnected' }
  | { readonly state: 'connecting'; readonly wallet: string; readonly icon?: string }
  /** The account of the last visit while it is restored, and any account while a language loads. */
  | { readonly state: 'reconnecting'; readonly address: string; readonly chain?: Chain }
  | {
      readonly state: 'connected' | 'wrong-network';
      readonly address: string;
      readonly account: ConnectedAccount;
      /** The app's current chain; with `wrong-network` the app does not list the wallet's chain. */
      readonly chain?: Chain;
      readonly wallet: string;
      readonly icon?: string;
    };

/** The facts from which the state of the button is computed. */
export interface ButtonFacts {
  readonly adapters: readonly Adapter[];
  readonly account?: ConnectedAccount | undefined;
  readonly connections: readonly Connection[];
  readonly chains: Readonly<Record<string, string>>;
  readonly restored?: boolean;
  /** CAIP-10 id of the account of the last visit; `undefined` where it cannot be read yet. */
  readonly remembered: string | null | undefined;
}

/** The state of the button. Pure. */
export function buttonStateOf(facts: ButtonFacts): ButtonState {
  const { account, connections, chains, restored, remembered } = facts;
  const connecting = connections.find((one) => one.status === 'connecting');
  if (account) {
    const connection = connections.find((one) => one.id === account.connection);
    const namespace = namespaceOf(account.id);
    const wallets = connection?.chainId;
    const listed = (id: string | undefined) => chainOf(facts.adapters, id);
    const wrong = wallets !== undefined && namespaceOf(wallets) === namespace && !listed(wallets);
    return {
      state: wrong ? 'wrong-network' : 'connected',
      address: account.address,
      account,
      chain: wrong ? undefined : (listed(chains[namespace]) ?? listed(account.chainId)),
      wallet: connection?.walletName ?? '',
      icon: connection?.walletIcon,
    };
  }
  if (connecting) return { state: 'connecting', wallet: connecting.walletName, icon: connecting.walletIcon };
  if (remembered === undefined) return { state: 'starting' };
  const restoring = !restored || connections.some(({ status }) => status === 'reconnecting');
  if (remembered === null || !restoring) return { state: 'disconnected' };
  const { address, namespace, reference } = parseAccountId(remembered);
  const id = chains[namespace] ?? `${namespace}:${reference}`;
  return { state: 'reconnecting', address, chain: chainOf(facts.adapters, id) };
}

const chainOf = (adapters: readonly Adapter[], id: string | undefined): Chain | undefined =>
  adapters.flatMap(({ chains }) => chains).find((chain) => chain.id === id);
