import type { ConnectedAccount, Connection } from '@causeway/core';
import type { AccountId, Chain } from '@causeway/protocol';
import { useMemo } from 'react';
import { useAccount, useChain, useConnection } from '../../wallets.ts';

/** Who signs and sends: the selected account, on the network the app works on. */
export interface Sender {
  readonly account: ConnectedAccount;
  readonly connection: Connection;
  readonly chain: Chain<'eip155'>;
  /** CAIP-10: the account on that network, whichever network the wallet shows. */
  readonly id: AccountId<'eip155'>;
}

/** The sender now; `undefined` while no wallet is connected. */
export function useSender(): Sender | undefined {
  const account = useAccount();
  const connection = useConnection(account?.connection);
  const chain = useChain('eip155');
  return useMemo(
    () =>
      account && connection && chain
        ? { account, connection, chain, id: `${chain.id}:${account.address}` }
        : undefined,
    [account, connection, chain],
  );
}
