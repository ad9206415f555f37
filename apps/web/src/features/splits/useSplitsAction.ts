import type { Eip155Signer } from '@causeway/eip155';
import { readSent } from '@causeway/journal';
import type { Request } from '@causeway/journal/react';
import { encodeCall, type SplitsAction } from '@causeway/splits';
import { useState } from 'react';
import type { SplitsConfig } from '../../config.ts';
import { useAction, wallets } from '../../wallets.ts';
import { useRequest } from '../journal/useJournal.ts';
import type { Sender } from '../request/useSender.ts';
import { mainOf, readerOf } from './app.ts';

/** One action on a contract of splits: simulated on the chain, then requested from the wallet, then followed. */
export interface SplitsWork {
  readonly request: Request;
  /** The call is being simulated, or the wallet was requested to sign. */
  readonly busy: boolean;
  /** Why the simulation failed; the wallet was not prompted. */
  readonly refused: unknown;
  /** The function of the last action. */
  readonly called: SplitsAction['functionName'] | undefined;
  act(action: SplitsAction): void;
  dismiss(): void;
}

/** The actions of one form. */
export function useSplitsAction(sender: Sender, contract: SplitsConfig): SplitsWork {
  const request = useRequest();
  const [called, setCalled] = useState<SplitsAction['functionName']>();
  const from = sender.account.address as `0x${string}`;
  const trial = useAction(async ({ signal }, action: SplitsAction) => {
    await readerOf(contract).simulate({ action, from, signal });
    const { to, data } = encodeCall(mainOf(contract), action);
    const { symbol, decimals } = sender.chain.currency;
    request.start({
      intent: {
        account: sender.id,
        chainId: sender.chain.id,
        connection: sender.connection.id,
        wallet: sender.connection.walletName,
        request: { kind: 'transaction', to, value: '0', data, symbol, decimals },
      },
      ask: async (requestSignal) => {
        const signer = wallets.signer(sender.id, { connection: sender.connection.id }) as Eip155Signer;
        return signer.sendTransaction({ to, data, value: 0n, signal: requestSignal });
      },
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
    called,
    act: (action) => {
      setCalled(action.functionName);
      trial.dispatch(action);
    },
    dismiss: () => {
      trial.reset();
      request.dismiss();
    },
  };
}
