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
  readonly family: string;
  readonly network: string;
  /** The number of accounts that disconnecting the wallet removes. */
  readonly leaves: number;
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
  return {
    account,
    wallet: connections.find(({ id }) => id === account.connection)?.walletName ?? '',
    family: familyName(namespace),
    network: chain?.name ?? familyName(namespace),
    leaves: wallets.accounts.get().filter(({ connection }) => connection === account.connection).length,
    explorer: chain && explorerOf(kit, chain.id, { kind: 'account', value: account.address }, place),
  };
}
