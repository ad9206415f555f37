import type { ConnectedAccount } from '@causeway/core';
import { type Chain, namespaceOf } from '@causeway/protocol';
import { useChains } from '../button/useChains.js';
import type { Kit } from '../types.js';

/** The selected account, and the app's current network for it. */
export interface AccountOnChain {
  readonly account: ConnectedAccount;
  readonly chain: Chain;
}

/** Returns the selected account on the app's network, or on its own when the address belongs to one network only. */
export function useAccountOnChain(kit: Kit): AccountOnChain | undefined {
  const account = kit.hooks.useAccount();
  const accounts = kit.hooks.useAccounts();
  const chains = useChains(kit);
  if (!account) return undefined;
  const listed = kit.wallets.adapters.flatMap((adapter) => adapter.chains);
  const find = (id: string | undefined) => listed.find((chain) => chain.id === id);
  const selected = find(chains[namespaceOf(account.id)]);
  const chain = find(account.chainId);
  if (!selected) return chain && { account, chain };
  const there = accounts.filter(
    ({ connection, chainId }) => connection === account.connection && chainId === selected.id,
  );
  const same = there.find(({ address }) => address === account.address);
  // An EVM address is the same on every network, so the wallet lists it once.
  if (same || namespaceOf(selected.id) === 'eip155') return { account: same ?? account, chain: selected };
  // Which of several addresses belongs to the selected account is not known.
  const [only] = there.length === 1 ? there : [];
  if (only) return { account: only, chain: selected };
  return chain && { account, chain };
}
