import type { ConnectedAccount } from '@causeway/core';
import type { Eip155Signer } from '@causeway/eip155';
import { type Allowance, buildApproval, previewApproval } from '@causeway/eip155/allowances';
import type { Reader } from '@causeway/eip155/reader';
import type { Request } from '@causeway/journal/react';
import type { AccountId, Chain } from '@causeway/protocol';
import { readerOf } from '../../../families/readers.ts';
import { useAction, useConnection, wallets } from '../../../wallets.ts';
import { readSent } from '../../journal/readSent.ts';
import { useRequest } from '../../journal/useJournal.ts';

/** One allowance that is taken back. */
export interface Revocation {
  readonly request: Request;
  /** The call is being simulated, or the wallet has been asked to sign. */
  readonly busy: boolean;
  /** The reason why the simulation failed, before the wallet was asked. */
  readonly refused: unknown;
  revoke(allowance: Allowance): void;
  dismiss(): void;
}

/** Takes allowances back: tried on the chain first, then requested from the wallet, then followed. */
export function useRevoke({ address, connection }: ConnectedAccount, chain: Chain<'eip155'>): Revocation {
  const request = useRequest();
  const wallet = useConnection(connection)?.walletName ?? '';
  const id = `${chain.id}:${address}` as AccountId<'eip155'>;
  const trial = useAction(async ({ signal }, { asset, spender }: Allowance) => {
    const approval = { asset: asset.id, spender, amount: 0n };
    const reader = (await readerOf(chain)) as Reader;
    await previewApproval(reader, { ...approval, from: { address }, signal });
    const { to, data } = buildApproval(chain, approval);
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
    revoke: (allowance) => trial.dispatch(allowance),
    dismiss: () => {
      trial.reset();
      request.dismiss();
    },
  };
}
