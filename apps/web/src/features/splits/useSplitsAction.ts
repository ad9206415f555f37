import type { AccountId } from '@causeway/protocol';
import { encodeCall, type SplitsAction } from '@causeway/splits';
import { useState } from 'react';
import type { SplitsConfig } from '../../config.ts';
import type { Sender } from '../request/useSender.ts';
import { type SimulatedCall, useSimulatedCall } from '../request/useSimulatedCall.ts';
import { mainOf, readerOf } from './app.ts';

/** An action on a contract of splits, and its progress. */
export interface SplitsWork extends Omit<SimulatedCall<SplitsAction>, 'call'> {
  /** The function of the last action. */
  readonly called: SplitsAction['functionName'] | undefined;
  act(action: SplitsAction): void;
}

/** The actions of one form, see `useSimulatedCall`. */
export function useSplitsAction(sender: Sender, contract: SplitsConfig): SplitsWork {
  const [called, setCalled] = useState<SplitsAction['functionName']>();
  const { chain, connection } = sender;
  const id = sender.id as AccountId<'eip155'>;
  const from = sender.account.address as `0x${string}`;
  const caller = { id, chain, connection: connection.id, wallet: connection.walletName };
  const { call, ...work } = useSimulatedCall(caller, async (action: SplitsAction, signal) => {
    await readerOf(contract).simulate({ action, from, signal });
    return encodeCall(mainOf(contract), action);
  });
  return {
    ...work,
    called,
    act(action) {
      setCalled(action.functionName);
      call(action);
    },
  };
}
