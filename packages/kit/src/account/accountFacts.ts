import type { ConnectedAccount, Connection } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';
import { familyName } from '../marks/families.js';
import { explorerOf } from '../shared/explorer.js';
import type { Kit } from '../types.js';

/** The facts about the current account that the dialog shows. */
export interface AccountFacts {
  readonly account: ConnectedAccount;
  /** The name that the wallet gives this account. */
  readonly wallet: string;
  readonly network: string;
  /** The connections that disconnecting the wallet ends: that of each of its families. */
  readonly ends: readonly Connection[];
  /** The account's page in the explorer of the chain, if there is one. */
  readonly explorer?: string;
}

/** The path of an account's page, by family; the address follows it. */
const places: Readonly<Record<string, string>> = { solana: 'account', mvx: 'accounts', polkadot: 'account' };

/** Collects the facts that the dialog shows about an account. */
export function accountFacts(
  kit: Pick<Kit, 'wallets' | 'choices'>,
  account: ConnectedAccount,
  connections: readonly Connection[],
): AccountFacts {
  const { wallets } = kit;
  const namespace = namespaceOf(account.id);
  const listed = wallets.adapters.flatMap(({ chains }) => chains);
  const chosen = wallets.chains.get()[namespace];
  const chain = listed.find(({ id }) => id === chosen) ?? listed.find(({ id }) => id === account.chainId);
  const place = places[namespace] ?? 'address';
  const connection = connections.find(({ id }) => id === account.connection);
  // Several sessions over a relay share a row of the list, and each is a wallet of its own.
  const rowOf = ({ id, walletId, route }: Connection) => (route === 'injected' ? walletId : id);
  return {
    account,
    wallet: connection?.walletName ?? '',
    network: chain?.name ?? familyName(namespace),
    ends: connections.filter((one) => connection && rowOf(one) === rowOf(connection)),
    explorer: chain && explorerOf(kit, chain.id, { kind: 'account', value: account.address }, place),
  };
}
