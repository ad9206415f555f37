import type { ConnectedAccount } from '@causeway/core';
import type { Eip155Signer } from '@causeway/eip155';
import {
  type Allowance,
  buildApproval,
  buildOperatorRemoval,
  type OperatorApproval,
  previewApproval,
  previewOperatorRemoval,
} from '@causeway/eip155/allowances';
import type { Reader } from '@causeway/eip155/reader';
import { readSent } from '@causeway/journal';
import type { Request } from '@causeway/journal/react';
import type { AccountId, Chain } from '@causeway/protocol';
import { readerOf } from '../../../families/readers.ts';
import { useAction, useConnection, wallets } from '../../../wallets.ts';
import { useRequest } from '../../journal/useJournal.ts';

/** A permission that an account granted: an allowance, or an operator of a whole collection. */
export type Permission = Allowance | OperatorApproval;

/** The revocation of one permission. */
export interface Revocation {
  readonly request: Request;
  /** The call is being simulated, or the wallet was requested to sign. */
  readonly busy: boolean;
  /** Why the simulation failed; the wallet was not prompted. */
  readonly refused: unknown;
  revoke(permission: Permission): void;
  dismiss(): void;
}

/** Simulates the revocation of a permission and builds its transaction. */
async function simulateRevocation(
  reader: Reader,
  permission: Permission,
  from: { readonly address: string },
  signal: AbortSignal,
) {
  if ('operator' in permission) {
    const { collection, operator } = permission;
    await previewOperatorRemoval(reader, { collection, operator, from, signal });
    return buildOperatorRemoval(permission);
  }
  const approval = { asset: permission.asset.id, spender: permission.spender, amount: 0n };
  await previewApproval(reader, { ...approval, from, signal });
  return buildApproval(reader.chain, approval);
}

/**
 * Revokes permissions: simulates each call on the chain, then requests it from the wallet, then follows the
 * transaction.
 */
export function useRevoke({ address, connection }: ConnectedAccount, chain: Chain<'eip155'>): Revocation {
  const request = useRequest();
  const wallet = useConnection(connection)?.walletName ?? '';
  const id = `${chain.id}:${address}` as AccountId<'eip155'>;
  const trial = useAction(async ({ signal }, permission: Permission) => {
    const { to, data } = await simulateRevocation(
      (await readerOf(chain)) as Reader,
      permission,
      { address },
      signal,
    );
    const { symbol, decimals } = chain.currency;
    request.start({
      intent: {
        ...{ account: id, chainId: chain.id, connection, wallet },
        request: { kind: 'transaction', to, value: '0', data, symbol, decimals },
      },
      ask: async (requestSignal) =>
        (wallets.signer(id, { connection }) as Eip155Signer).sendTransaction({
          ...{ to, data, value: 0n, signal: requestSignal },
        }),
      read: (answer) => {
        const result = readSent(answer);
        return result && { type: 'sent', ...result };
      },
    });
  });
  return {
    request,
    busy: trial.status === 'pending' || request.status === 'pending',
    refused: trial.status === 'error' ? trial.error : undefined,
    revoke: (permission) => trial.dispatch(permission),
    dismiss: () => {
      trial.reset();
      request.dismiss();
    },
  };
}
