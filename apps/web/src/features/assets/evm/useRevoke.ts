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

/** What an account gave: an allowance, or a whole collection. */
export type Given = Allowance | OperatorApproval;

/** One allowance or permission that is taken back. */
export interface Revocation {
  readonly request: Request;
  /** The call is being simulated, or the wallet has been asked to sign. */
  readonly busy: boolean;
  /** The reason why the simulation failed, before the wallet was asked. */
  readonly refused: unknown;
  revoke(given: Given): void;
  dismiss(): void;
}

/** Tries to take something back, and gives the transaction that does. */
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

/** Takes allowances and permissions back: tried on the chain first, then requested from the wallet, then followed. */
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
