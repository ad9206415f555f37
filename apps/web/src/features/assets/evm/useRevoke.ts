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
export type Given = Allowance | OperatorApproval;

/** The revocation of one permission. */
export interface Revocation {
  readonly request: Request;
  /** The call is being simulated, or the wallet was requested to sign. */
  readonly busy: boolean;
  /** Why the simulation failed; the wallet was not prompted. */
  readonly refused: unknown;
  revoke(given: Given): void;
  dismiss(): void;
}

/** Simulates the revocation of a permission and builds its transaction. */
async function tried(reader: Reader, given: Given, from: { readonly address: string }, signal: AbortSignal) {
  if ('operator' in given) {
    const { collection, operator } = given;
    await previewOperatorRemoval(reader, { collection, operator, from, signal });
    return buildOperatorRemoval(given);
  }
  const approval = { asset: given.asset.id, spender: given.spender, amount: 0n };
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
  const trial = useAction(async ({ signal }, given: Given) => {
    const { to, data } = await tried((await readerOf(chain)) as Reader, given, { address }, signal);
    const { symbol, decimals } = chain.currency;
    request.start({
      intent: {
        ...{ account: id, chainId: chain.id, connection, wallet },
        request: { kind: 'transaction', to, value: '0', data, symbol, decimals },
      },
      ask: async (over) =>
        (wallets.signer(id, { connection }) as Eip155Signer).sendTransaction({
          ...{ to, data, value: 0n, signal: over },
        }),
      read: (answer) => {
        const sent = readSent(answer);
        return sent && { type: 'sent', ...sent };
      },
    });
  });
  return {
    request,
    busy: trial.status === 'pending' || request.status === 'pending',
    refused: trial.status === 'error' ? trial.error : undefined,
    revoke: (given) => trial.dispatch(given),
    dismiss: () => {
      trial.reset();
      request.dismiss();
    },
  };
}
