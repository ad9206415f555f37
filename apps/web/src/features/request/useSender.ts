import type { ConnectedAccount, Connection } from '@causeway/core';
import { type AccountId, type Chain, namespaceOf, type Signer } from '@causeway/protocol';
import { useMemo } from 'react';
import { findChain } from '../../chains.ts';
import type { Family } from '../../families/family.ts';
import { onChain } from '../../families/onChain.ts';
import { lacksOf } from '../../families/verbs.ts';
import { isBound, type Namespace } from '../../namespaces.ts';
import { useAccount, useAccounts, useChain, useConnection, useSigner, wallets } from '../../wallets.ts';

/** The account that signs and sends: the selected one, on the app's network in its namespace. */
export interface Sender {
  readonly namespace: Namespace;
  readonly account: ConnectedAccount;
  readonly connection: Connection;
  readonly chain: Chain;
  /** CAIP-10: the account on that network, whichever network the wallet shows. */
  readonly id: AccountId<Namespace>;
}

/**
 * Returns the current sender; `undefined` while no wallet is connected. An account that the wallet has only on its own
 * network stays on that network.
 */
export function useSender(): Sender | undefined {
  const chosen = useAccount();
  const accounts = useAccounts();
  const connection = useConnection(chosen?.connection);
  const namespace = chosen && (namespaceOf(chosen.id) as Namespace);
  const wanted = useChain(namespace as Namespace);
  return useMemo(() => {
    if (!chosen || !namespace || !connection || !wanted) return undefined;
    const there = onChain(chosen, wanted.id, isBound(namespace), accounts);
    const account = there ?? chosen;
    // Look the chain up with the visitor's servers, which may have changed since the page loaded.
    const chain = findChain(there ? wanted.id : account.chainId);
    // The chain decides the namespace of the account.
    const id = `${chain?.id}:${account.address}` as AccountId<Namespace>;
    return chain && { namespace, account, connection, chain, id };
  }, [chosen, accounts, namespace, connection, wanted]);
}

/** Lists the verbs of the namespace that the sender's wallet lacks; empty for a wallet that has disconnected. */
export function useLacks(sender: Sender, family: Family): ReturnType<typeof lacksOf> {
  const signer = useSigner(sender.id, { connection: sender.connection.id });
  return signer ? lacksOf(family, signer) : [];
}

/**
 * The signer of a sender's account, over the sender's connection.
 *
 * @throws WalletError `signer-missing` while that wallet is not connected.
 */
export const signerOf = <S extends Signer = Signer>({ id, connection }: Sender): S =>
  wallets.signer(id, { connection: connection.id }) as Signer as S;
